// SPDX-License-Identifier: Apache-2.0
// What has been published about NOCCA×NOCCA, figure by figure, with its source. Nothing here is
// computed: the figures are as printed, and corrected only where the paper contradicts itself.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {
namespace {

constexpr const char* paper = "Yamamoto and Hoki, Strongly Solving NOCCA×NOCCA";

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
  std::string_view start;
  int deepest;
  std::uint64_t deepest_positions;
  std::string_view mean_moves;
};
constexpr std::array<SmallBoard, 5> small_boards = {{
    {3, 3, 50496, 38883, 11377, 236, "win in 9", 12, 28, "8.159"},
    {4, 4, 29903300, 22408515, 7397436, 97349, "win in 21", 26, 112, "14.665"},
    {4, 5, 142803240, 102640024, 39307618, 855598, "draw", 42, 50, "16.610"},
    {4, 6, 522281562, 361276060, 152407117, 8598385, "draw", 52, 4, "17.976"},
    {5, 3, 350428806, 290175368, 60237223, 16215, "win in 15", 24, 38, "15.105"},
}};
constexpr const char* second_solver = "independent solver";

bool is(const NoccaBoard& board, int width, int height) {
  return board.width == width && board.height == height && board.pieces == width &&
         board.stack == 3 && board.four == NoccaFourHigh::none;
}

class Claims {
 public:
  void count(std::string what, const std::string& source, const ExactCount& stated,
             const ExactCount& found) {
    text(std::move(what), source, grouped(stated), grouped(found));
  }
  void text(std::string what, const std::string& source, std::string stated, std::string found) {
    list.push_back({std::move(what), source, std::move(stated), std::move(found)});
  }
  std::vector<Claim> list;
};

std::string start_value(const Solution& solution) {
  return answer_text(solution.instance->report(solution.table, solution.instance->start()).answer,
                     solution.distances());
}

std::string deepest_text(int distance, std::uint64_t positions) {
  return fmt::format("{} plies, {}", distance, plural(positions, "position"));
}

std::string deepest_of(const Statistics& figures) {
  return deepest_text(figures.max_distance(), figures.at(figures.max_distance()));
}

void counts_of_the_paper(const NoccaBoard& board, Claims& claims) {
  const auto table = [](const char* number) { return fmt::format("{}, {}", paper, number); };
  const MirrorCount positions = count_positions(board);
  claims.count("positions", table("Table 5"), 147969899280, positions.all);
  claims.count("mirror classes", table("section 6.2"), 73986754080, positions.classes);
  const std::vector<NoccaStackCount> by_stacks = count_positions_by_stacks(board);
  for (const StackRow& row : table_5) {
    std::string found = "absent";
    for (const NoccaStackCount& count : by_stacks)
      if (fmt::format("{}", fmt::join(count.stacks, ",")) == row.stacks)
        found = grouped(count.positions);
    claims.text(fmt::format("positions with ({}) stacks of 3, 2, 1", row.stacks), table("Table 5"),
                grouped(row.positions), found);
  }
  const Json zdd = nocca_index(board)["zdd"];
  claims.count("ZDD nodes", table("Table 7"), 17512, zdd["nodes"].get<std::uint64_t>());
  claims.text("ZDD mean path length", table("section 7.2"), "47.4",
              fmt::format("{:.1f}", zdd["mean_path_length"].get<double>()));
}

// The paper leaves the 30 positions without a move among the draws; the rules make them losses.
void solution_of_the_paper(const Solution& solution, Claims& claims) {
  const auto table = [](const char* number) { return fmt::format("{}, {}", paper, number); };
  const Statistics& figures = solution.statistics();
  claims.count("wins", table("Table 8"), 106144078911, figures.wins());
  claims.count("losses by a move of the opponent", table("Table 8"), 41129930509,
               figures.losses() - figures.no_move_positions);
  claims.count("positions without a move", table("section 6.2"), 30, figures.no_move_positions);
  claims.count("draws and positions without a move", table("Table 8"), 695889860,
               figures.draws() + figures.no_move_positions);
  if (solution.distances())
    claims.text("start", table("Table 8"), "win in 41", start_value(solution));
  claims.text("deepest", table("Table 8"), deepest_text(69, 30), deepest_of(figures));
  claims.text("mean number of moves", table("Table 8"), "23.4",
              fmt::format("{:.1f}", figures.mean_moves()));
  for (std::size_t row = 0; row < table_a1.size(); ++row)
    claims.count(fmt::format("positions decided in {}", row + 1), table("Table A.1"), table_a1[row],
                 figures.at(static_cast<int>(row) + 1));
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
    claims.count("positions", second_solver, known.positions, count_positions(board).all);
    if (solution == nullptr) continue;
    const Statistics& figures = solution->statistics();
    claims.count("wins", second_solver, known.wins, figures.wins());
    claims.count("losses", second_solver, known.losses, figures.losses());
    claims.count("draws", second_solver, known.draws, figures.draws());
    if (solution->distances())
      claims.text("start", second_solver, std::string(known.start), start_value(*solution));
    claims.text("deepest", second_solver, deepest_text(known.deepest, known.deepest_positions),
                deepest_of(figures));
    claims.text("mean number of moves", second_solver, std::string(known.mean_moves),
                fmt::format("{:.3f}", figures.mean_moves()));
  }
  return claims.list;
}

}  // namespace kanzen::app
