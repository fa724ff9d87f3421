# embed_text(VARIABLE FILE): the text of the file, for a raw string literal R"python(…)python" in a file that configure_file makes.
# A string literal may have 65536 bytes on every compiler, not more.
function(embed_text variable file)
  file(READ ${file} text)
  file(SIZE ${file} bytes)
  string(FIND "${text}" ")python\"" end)
  if(bytes GREATER 60000 OR NOT end EQUAL -1)
    message(FATAL_ERROR "${file} cannot be embedded as one string: longer than 60000 bytes, or the end mark is in it")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
