// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/cli.hpp"

int main(int argc, char** argv) { return kanzen::app::run(argc, argv); }
