# SPDX-License-Identifier: Apache-2.0
# cmake --install: the program with its manual, the library and its headers, and a package for
# find_package(kanzen). tools/package takes the components apart: program, dev and python.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kanzen)

if(TARGET kanzen_app)
  install(TARGETS kanzen_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  # The program writes them itself.
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"program=$<TARGET_FILE:kanzen_app>\"
                                        -D \"share=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\"
                                        -P \"${CMAKE_CURRENT_LIST_DIR}/manual.cmake\"
                                COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
  # The program carries the index itself; this is for everybody else.
  install(FILES ${PROJECT_SOURCE_DIR}/docs/results/index.jsonl
          DESTINATION ${CMAKE_INSTALL_DATADIR}/kanzen RENAME results.jsonl COMPONENT program)
endif()
if(TARGET kanzen_app AND KANZEN_SITE)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/site/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kanzen/site
          COMPONENT program FILES_MATCHING REGEX "/kanzen\\.(js|wasm\\.gz)$")
endif()
if(TARGET kanzen_mpi)
  # beside bin, where the program looks
  install(TARGETS kanzen_mpi LIBRARY DESTINATION lib/kanzen COMPONENT program)
endif()
install(TARGETS kanzen kanzen_serve kanzen_no_cuda kanzen_cli EXPORT kanzenTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/kanzen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT dev FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh" PATTERN "backend/cuda/cuda.cu"
        PATTERN "app/games" EXCLUDE PATTERN "app/verbs" EXCLUDE PATTERN "kanzen/python" EXCLUDE)
install(EXPORT kanzenTargets NAMESPACE kanzen:: DESTINATION ${package_dir} COMPONENT dev)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/kanzenConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/package/kanzenConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kanzenConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kanzenConfig.cmake
              ${PROJECT_BINARY_DIR}/package/kanzenConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/on_device.cmake
        DESTINATION ${package_dir} COMPONENT dev)

if(TARGET kanzen_python)
  # Where Debian's Python looks under /usr; elsewhere it has to be told, so nobody gets it unasked.
  set(python_dir lib/python3/dist-packages/kanzen)
  install(TARGETS kanzen_python LIBRARY DESTINATION ${python_dir} COMPONENT python EXCLUDE_FROM_ALL)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/kanzen/python/kanzen/ DESTINATION ${python_dir}
          COMPONENT python EXCLUDE_FROM_ALL FILES_MATCHING REGEX "\\.pyi?$|py\\.typed$")
endif()
