# `cmake --install build`: the program, its man page and completions, the library, its headers, and the package file for
# find_package(plateau).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS plateau_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS plateau EXPORT plateau ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT plateau NAMESPACE plateau:: FILE plateau-targets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plateau)
install(DIRECTORY core search games players arena wire DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plateau
  FILES_MATCHING PATTERN "*.h" PATTERN "testdata" EXCLUDE PATTERN "maps" EXCLUDE PATTERN "reference*.h" EXCLUDE
  PATTERN "contract.h" EXCLUDE)
configure_package_config_file(cmake/plateau-config.cmake.in plateau-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plateau)
write_basic_package_version_file(plateau-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plateau-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/plateau-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plateau)

# The program writes these itself, from the definitions of its commands.
function(install_output file destination)
  install(CODE "
    execute_process(COMMAND \"${CMAKE_CURRENT_BINARY_DIR}/plateau\" --lang en ${ARGN}
      OUTPUT_FILE \"${CMAKE_CURRENT_BINARY_DIR}/${file}\" COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${file} DESTINATION ${destination})
endfunction()
install_output(plateau.1 ${CMAKE_INSTALL_MANDIR}/man1 man)
install_output(_plateau ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions completion zsh)
install_output(plateau.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)
install(CODE "
  execute_process(COMMAND \"${CMAKE_CURRENT_BINARY_DIR}/plateau\" --lang en completion bash
    OUTPUT_FILE \"${CMAKE_CURRENT_BINARY_DIR}/plateau.bash\" COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plateau.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME plateau)
