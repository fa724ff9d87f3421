cmake_minimum_required(VERSION 3.25)
# cmake -DFOLDER=… -DOUTPUT=… -P embed_page.cmake: a C++ file that holds the files of FOLDER, plain and with gzip.
# The digests are in it, so it changes whenever a file does.
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
cmake_path(GET OUTPUT PARENT_PATH target)
set(packed_folder ${target}/page_packed)
file(REMOVE_RECURSE ${packed_folder})
file(MAKE_DIRECTORY ${packed_folder})

set(types "html=text/html" "js=text/javascript" "css=text/css" "svg=image/svg+xml" "json=application/json"
  "webmanifest=application/manifest+json" "txt=text/plain" "png=image/png" "ico=image/x-icon" "woff2=font/woff2"
  "wasm=application/wasm" "ogg=audio/ogg" "mp3=audio/mpeg" "webp=image/webp")
set(packs html js css svg json webmanifest txt wasm)

set(assembly "")
set(declarations "")
set(entries "")
set(number 0)
foreach(file IN LISTS files)
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  string(REGEX REPLACE "^\\." "" extension "${extension}")
  if(extension STREQUAL "map")
    continue()
  endif()
  set(type application/octet-stream)
  foreach(known IN LISTS types)
    if(known MATCHES "^${extension}=(.*)$")
      set(type ${CMAKE_MATCH_1})
    endif()
  endforeach()
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  file(SHA256 ${FOLDER}/${file} digest)
  string(SUBSTRING ${digest} 0 24 digest)
  set(packed "{}")
  string(APPEND assembly "page_${number}_begin:\\n.incbin \\\"${FOLDER}/${file}\\\"\\npage_${number}_end:\\n")
  string(APPEND declarations "extern const char page_${number}_begin[], page_${number}_end[];\n")
  if(extension IN_LIST packs)
    execute_process(COMMAND gzip -9 -n -c ${FOLDER}/${file} OUTPUT_FILE ${packed_folder}/${number}.gz COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND assembly "packed_${number}_begin:\\n.incbin \\\"${packed_folder}/${number}.gz\\\"\\npacked_${number}_end:\\n")
    string(APPEND declarations "extern const char packed_${number}_begin[], packed_${number}_end[];\n")
    set(packed "between(packed_${number}_begin, packed_${number}_end)")
  endif()
  set(lasts false)
  if(file MATCHES "^assets/")  # Vite puts the digest of the content into these names
    set(lasts true)
  endif()
  string(APPEND entries
    "      {\"/${file}\", \"${type}\", \"${digest}\", between(page_${number}_begin, page_${number}_end),\n       ${packed}, ${lasts}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/embed_page.cmake.
#include \"cli/page.h\"

asm(\".pushsection .rodata\\n${assembly}.popsection\\n\");

extern \"C\" {
${declarations}}

namespace plateau {

std::span<const PageFile> page_files() {
  const auto between = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  static const PageFile files[] = {
${entries}  };
  return files;
}

}  // namespace plateau
")
