// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/main.hpp"

namespace kanzen {
namespace {

bool json_is_wanted = false;  // set once, before anything can go wrong

// Functions of others that promise not to throw allocate all the same, the one of the parser that
// looks up an option for instance: memory that runs out there comes here.
[[noreturn]] void end() {
  try {
    if (const std::exception_ptr reason = std::current_exception()) std::rethrow_exception(reason);
  } catch (const std::bad_alloc&) {
    app::end_for_lack_of_memory(json_is_wanted);
  } catch (...) {
  }
  std::abort();
}

}  // namespace

void app::prepare_main(int argc, char** argv) {
  if (argc > 0) call_program(argv[0]);
  for (int i = 1; i < argc; ++i) json_is_wanted |= std::strcmp(argv[i], "--json") == 0;
  std::set_terminate(end);
  outlive_failed_writes();
}

int main(int argc, char** argv, std::vector<app::GameEntry> games) {
  app::prepare_main(argc, argv);
  try {
    return app::run(argc, argv, std::move(games));
  } catch (const std::bad_alloc&) {
    app::end_for_lack_of_memory(json_is_wanted);
  }
}

}  // namespace kanzen
