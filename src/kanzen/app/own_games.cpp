// SPDX-License-Identifier: Apache-2.0
// kanzen's own games, a line each: NAME_entry() is defined in games/NAME/ or app/games/NAME/.
#include "kanzen/app/registry.hpp"

#define KANZEN_GAMES(GAME) \
  GAME(nocca)              \
  GAME(sevens)             \
  GAME(tanhinmin)          \
  GAME(oldmaid)            \
  GAME(tictactoe)          \
  GAME(quixo)              \
  GAME(shimpei)            \
  GAME(juroku)             \
  GAME(dobutsu)            \
  GAME(awari)

namespace kanzen::app {

#define KANZEN_DECLARE(game) GameEntry game##_entry();
KANZEN_GAMES(KANZEN_DECLARE)

#define KANZEN_LIST(game) game##_entry(),
std::vector<GameEntry> linked_games() { return {KANZEN_GAMES(KANZEN_LIST)}; }

}  // namespace kanzen::app
