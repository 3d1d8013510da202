// SPDX-License-Identifier: Apache-2.0
// What has been published about NOCCA×NOCCA, figure by figure, with its source. Nothing here is
// computed: the figures are as printed, and corrected only where the paper contradicts itself.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {
namespace {

// Where in the paper a figure stands.
Text table(const char* number) {
  return said({"Yamamoto and Hoki, Strongly Solving NOCCA×NOCCA, Table {}",
               "Yamamoto, Hoki: Strongly Solving NOCCA×NOCCA, 表 {}"},
              number);
}
Text section(const char* number) {
  return said({"Yamamoto and Hoki, Strongly Solving NOCCA×NOCCA, section {}",
               "Yamamoto, Hoki: Strongly Solving NOCCA×NOCCA, {} 節"},
              number);
}

struct StackRow {
  std::string_view stacks;
  std::uint64_t positions;
};

// Table 5. The last row is printed 77 571 343 780; 7,571,343,780 is what the printed sum leaves.
constexpr std::array<StackRow, 14> table_5 = {{
    {"3,0,1", 26308800},
    {"2,2,0", 39463200},
    {"2,1,2", 1068795000},
    {"2,0,4", 2244469500},
    {"1,3,1", 712530000},
    {"1,2,3", 8977878000},
    {"1,1,5", 21546907200},
    {"1,0,7", 11799496800},
    {"0,5,0", 35626500},
    {"0,4,2", 2244469500},
    {"0,3,4", 17955756000},
    {"0,2,6", 41298238800},
    {"0,1,8", 32448616200},
    {"0,0,10", 7571343780},
}};

// Table A.1: positions decided in 1, 2, 3, ... plies. Row 48 is printed "879 28".
constexpr std::array<std::uint64_t, 69> table_a1 = {
    77645562828, 22410730165, 15142536934, 7707358885, 2996378622, 2530587844, 1793971952,
    1708892403,  1509313136,  1085543075,  1080382276, 855684894,  992892748,  829104200,
    952307416,   782437940,   878640363,   718653702,  796900982,  656328294,  694050711,
    570638553,   568580405,   455202391,   424155415,  327678503,  287199523,  215552713,
    176144437,   128061051,   99613880,    69681294,   51549796,   36136187,   26077221,
    18510133,    12725495,    9461541,     6281721,    5122307,    3427186,    3122345,
    2027453,     2001316,     1256933,     1327058,    815882,     879284,     516770,
    535828,      313835,      305484,      194950,     176195,     123798,     111626,
    77589,       65019,       36591,       29351,      14906,      8074,       5305,
    2244,        1704,        582,         118,        28,         30,
};

// Smaller boards, solved by a program of another kind (one pattern table for each set of squares).
struct SmallBoard {
  int width, height;
  std::uint64_t positions, wins, losses, draws;
  Answer start;
  int deepest;
  std::uint64_t deepest_positions;
  std::string_view mean_moves;
};
constexpr std::array<SmallBoard, 5> small_boards = {{
    {3, 3, 50496, 38883, 11377, 236, {Outcome::win, 9}, 12, 28, "8.159"},
    {4, 4, 29903300, 22408515, 7397436, 97349, {Outcome::win, 21}, 26, 112, "14.665"},
    {4, 5, 142803240, 102640024, 39307618, 855598, {Outcome::draw, 0}, 42, 50, "16.610"},
    {4, 6, 522281562, 361276060, 152407117, 8598385, {Outcome::draw, 0}, 52, 4, "17.976"},
    {5, 3, 350428806, 290175368, 60237223, 16215, {Outcome::win, 15}, 24, 38, "15.105"},
}};
constexpr Phrase<> second_solver{"independent solver", "別のプログラム"};

// What more than one source has figures of.
constexpr Phrase<> positions{"positions", "局面数"};
constexpr Phrase<> wins{"wins", "勝ち"};
constexpr Phrase<> deepest{"deepest", "最長"};
constexpr Phrase<> mean_moves{"mean number of legal moves", "平均合法手数"};

bool is(const NoccaBoard& board, int width, int height) {
  return board.width == width && board.height == height && board.pieces == width &&
         board.stack == 3 && board.four == NoccaFourHigh::none;
}

class Claims {
 public:
  void count(Text what, const Text& source, const ExactCount& stated, const ExactCount& found) {
    text(std::move(what), source, grouped(stated), grouped(found));
  }
  void text(Text what, const Text& source, Text stated, Text found) {
    list.push_back({std::move(what), source, std::move(stated), std::move(found)});
  }
  std::vector<Claim> list;
};

Text start_value(const Solution& solution) {
  return answer_said(solution.instance->report(solution.table, solution.instance->start()).answer,
                     solution.distances());
}

Text deepest_text(int distance, std::uint64_t count) {
  return said(count == 1 ? Phrase<2>{"{} plies, {} position", "{} 手、{} 局面"}
                         : Phrase<2>{"{} plies, {} positions", "{} 手、{} 局面"},
              distance, grouped(count));
}

Text deepest_of(const Statistics& figures) {
  return deepest_text(figures.max_distance(), figures.at(figures.max_distance()));
}

void counts_of_the_paper(const NoccaBoard& board, Claims& claims) {
  const MirrorCount all = count_positions(board);
  claims.count(positions, table("5"), 147969899280, all.all);
  claims.count(said({"mirror classes", "左右反転で同一視した局面数"}), section("6.2"), 73986754080,
               all.classes);
  const std::vector<NoccaStackCount> by_stacks = count_positions_by_stacks(board);
  for (const StackRow& row : table_5) {
    std::string found = "absent";
    for (const NoccaStackCount& count : by_stacks)
      if (fmt::format("{}", fmt::join(count.stacks, ",")) == row.stacks)
        found = grouped(count.positions);
    claims.text(said({"positions with ({}) stacks of 3, 2, 1", "3, 2, 1 段の山が ({}) 個の局面数"},
                     row.stacks),
                table("5"), grouped(row.positions), found);
  }
  const Json zdd = nocca_index(board)["zdd"];
  claims.count(said({"ZDD nodes", "ZDD の節点数"}), table("7"), 17512,
               zdd["nodes"].get<std::uint64_t>());
  claims.text(said({"ZDD mean path length", "ZDD の平均経路長"}), section("7.2"), "47.4",
              fmt::format("{:.1f}", zdd["mean_path_length"].get<double>()));
}

// The paper leaves the 30 positions without a move among the draws; the rules make them losses.
void solution_of_the_paper(const Solution& solution, Claims& claims) {
  const Statistics& figures = solution.statistics();
  claims.count(wins, table("8"), 106144078911, figures.wins());
  claims.count(said({"losses by a move of the opponent", "相手の手による負け"}), table("8"),
               41129930509, figures.losses() - figures.no_move_positions);
  claims.count(said({"positions without a move", "指せる手のない局面"}), section("6.2"), 30,
               figures.no_move_positions);
  claims.count(said({"draws and positions without a move", "引き分けと、指せる手のない局面"}),
               table("8"), 695889860, figures.draws() + figures.no_move_positions);
  if (solution.distances())
    claims.text("start", table("8"), answer_said({Outcome::win, 41}, true), start_value(solution));
  claims.text(deepest, table("8"), deepest_text(69, 30), deepest_of(figures));
  claims.text(mean_moves, table("8"), "23.4", fmt::format("{:.1f}", figures.mean_moves()));
  for (std::size_t row = 0; row < table_a1.size(); ++row)
    claims.count(said({"positions decided in {}", "{} 手で決まる局面数"}, row + 1), table("A.1"),
                 table_a1[row], figures.at(static_cast<int>(row) + 1));
}

}  // namespace

std::vector<Claim> nocca_claims(const NoccaBoard& board, const Solution* solution) {
  Claims claims;
  if (is(board, 5, 6)) {
    counts_of_the_paper(board, claims);
    if (solution != nullptr) solution_of_the_paper(*solution, claims);
  }
  for (const SmallBoard& known : small_boards) {
    if (!is(board, known.width, known.height)) continue;
    claims.count(positions, second_solver, known.positions, count_positions(board).all);
    if (solution == nullptr) continue;
    const Statistics& figures = solution->statistics();
    claims.count(wins, second_solver, known.wins, figures.wins());
    claims.count(said({"losses", "負け"}), second_solver, known.losses, figures.losses());
    claims.count(said({"draws", "引き分け"}), second_solver, known.draws, figures.draws());
    if (solution->distances())
      claims.text("start", second_solver, answer_said(known.start, true), start_value(*solution));
    claims.text(deepest, second_solver, deepest_text(known.deepest, known.deepest_positions),
                deepest_of(figures));
    claims.text(mean_moves, second_solver, std::string(known.mean_moves),
                fmt::format("{:.3f}", figures.mean_moves()));
  }
  return claims.list;
}

}  // namespace kanzen::app
