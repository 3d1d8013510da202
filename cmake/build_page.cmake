# SPDX-License-Identifier: Apache-2.0
cmake_minimum_required(VERSION 3.25)
# cmake -D step=packages|page … -P build_page.cmake, as cmake/web.cmake calls it.
#   packages  npm ci in the folder `build`, in the versions of the lock file
#   page      copies the sources from `source` beside the packages, lets the bundler write the page,
#             packs its files with gzip, and lists them in `page`: page_files.cpp, page_bytes.S

function(run what)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${build} RESULT_VARIABLE failed
                  OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${said}\n${what} failed (above): mend it, or build without the page with "
                        "-DKANZEN_WEB=OFF")
  endif()
endfunction()

if(step STREQUAL packages)
  file(MAKE_DIRECTORY ${build})
  file(COPY ${source}/package.json ${source}/package-lock.json DESTINATION ${build})
  run("npm ci" ${npm} ci --no-audit --no-fund --loglevel=error)
  file(TOUCH ${build}/packages.stamp)
  return()
endif()

# Files that are gone from the sources must be gone here too.
file(GLOB old ${build}/*)
list(FILTER old EXCLUDE REGEX "/(node_modules|package.json|package-lock.json|packages.stamp)$")
if(old)
  file(REMOVE_RECURSE ${old})
endif()
file(COPY ${source}/ DESTINATION ${build} PATTERN node_modules EXCLUDE PATTERN dist EXCLUDE)
file(REMOVE_RECURSE ${page}/dist)
run("npm run build" ${npm} run build -- --outDir ${page}/dist --emptyOutDir)

file(GLOB_RECURSE files RELATIVE ${page}/dist ${page}/dist/*)
if(NOT "index.html" IN_LIST files)
  message(FATAL_ERROR "npm run build has left no index.html in ${page}/dist")
endif()
list(SORT files)
set(declarations "")
set(table "")
set(bytes "// SPDX-License-Identifier: Apache-2.0\n.section .rodata\n")
set(number 0)
function(blob name file)
  string(APPEND bytes
         ".global ${name}\n.global ${name}_end\n.balign 16\n${name}:\n.incbin \"${file}\"\n"
         "${name}_end:\n.byte 0\n")
  string(APPEND declarations "extern const char ${name}[], ${name}_end[];\n")
  set(bytes "${bytes}" PARENT_SCOPE)
  set(declarations "${declarations}" PARENT_SCOPE)
endfunction()
foreach(file ${files})
  set(name kanzen_page_${number})
  math(EXPR number "${number} + 1")
  blob(${name} ${page}/dist/${file})
  set(packed "{}")
  if(file MATCHES "\\.(html|js|css|svg|json|txt|webmanifest)$")
    set(short ${page}/${name}.gz)
    execute_process(COMMAND gzip -9 -n -c ${page}/dist/${file} OUTPUT_FILE ${short}
                    RESULT_VARIABLE failed)
    file(SIZE ${page}/dist/${file} long_bytes)
    file(SIZE ${short} short_bytes)
    if(NOT failed AND short_bytes LESS long_bytes)
      blob(${name}_gz ${short})
      set(packed "{${name}_gz, ${name}_gz_end}")
    endif()
  endif()
  string(APPEND table "    {\"${file}\", {${name}, ${name}_end}, ${packed}},\n")
endforeach()
string(APPEND bytes ".section .note.GNU-stack,\"\",%progbits\n")

file(WRITE ${page}/page_bytes.S "${bytes}")
file(WRITE ${page}/page_files.cpp "// SPDX-License-Identifier: Apache-2.0
#include \"kanzen/app/explorer/page.hpp\"

extern \"C\" {
${declarations}}

namespace kanzen::app {

std::span<const PageFile> page_files() {
  static const PageFile files[] = {
${table}  };
  return files;
}

}  // namespace kanzen::app
")
