# SPDX-License-Identifier: Apache-2.0
# cmake --install: the program, the library and its headers, and a package for find_package(kanzen).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kanzen)

if(TARGET kanzen_app)
  install(TARGETS kanzen_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # The program carries the index itself; this is for everybody else.
  install(FILES ${PROJECT_SOURCE_DIR}/docs/results/index.jsonl
          DESTINATION ${CMAKE_INSTALL_DATADIR}/kanzen RENAME results.jsonl)
endif()
if(TARGET kanzen_mpi)
  install(TARGETS kanzen_mpi LIBRARY DESTINATION lib/kanzen)  # beside bin, where the program looks
endif()
install(TARGETS kanzen kanzen_serve kanzen_no_cuda kanzen_cli EXPORT kanzenTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/kanzen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh" PATTERN "backend/cuda/cuda.cu"
        PATTERN "app/games" EXCLUDE PATTERN "app/verbs" EXCLUDE PATTERN "kanzen/python" EXCLUDE)
install(EXPORT kanzenTargets NAMESPACE kanzen:: DESTINATION ${package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/kanzenConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/package/kanzenConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kanzenConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kanzenConfig.cmake
              ${PROJECT_BINARY_DIR}/package/kanzenConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/on_device.cmake
        DESTINATION ${package_dir})
