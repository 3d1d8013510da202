# SPDX-License-Identifier: Apache-2.0
# cmake -D program=… -D share=DIR -P manual.cmake: pages for man and completion for shells, as the
# program tells them, where the system looks for them.
function(tell file)
  get_filename_component(folder ${file} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND ${program} ${ARGN} OUTPUT_FILE "${file}" COMMAND_ERROR_IS_FATAL ANY)
  message(STATUS "Installing: ${file}")
endfunction()

get_filename_component(name ${program} NAME)
tell(${share}/man/man1/${name}.1 manual)
file(READ ${share}/man/man1/${name}.1 page)
string(REGEX MATCHALL "\n\\.BR ${name}\\\\-[a-z]+" verbs "${page}")
foreach(verb ${verbs})
  string(REGEX REPLACE ".*-" "" verb "${verb}")
  tell(${share}/man/man1/${name}-${verb}.1 manual --verb ${verb})
endforeach()
tell(${share}/bash-completion/completions/${name} completion bash)
tell(${share}/zsh/vendor-completions/_${name} completion zsh)
tell(${share}/fish/vendor_completions.d/${name}.fish completion fish)
