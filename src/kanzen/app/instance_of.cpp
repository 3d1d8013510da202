// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/instance_of.hpp"

#include <fmt/format.h>

#include "kanzen/app/output.hpp"
#include "kanzen/core/text.hpp"

namespace kanzen::app::instance_parts {
namespace {

// All passes and the table together; NOCCA 4x4 takes 3.1. Values and the last pass: 4x6
// takes 1.2; values that are found at once, and their checkpoint: Sevens 6x5 takes 0.5.
constexpr double stored_bits_per_slot = 4;
constexpr double value_bits_per_slot = 1.5;
// That find something in every chunk; NOCCA 5x6 has 70 passes, the last of them small.
constexpr std::uint64_t most_passes = 128;

std::string sentence(const Violation& violation, const PositionsOf& positions) {
  const auto value = [](Answer answer) { return answer_text(answer, true); };
  if (!violation.is_position)
    return fmt::format("slot {} holds no position, and says {}", violation.slot,
                       value(violation.claimed));
  return fmt::format("slot {} ({}) says {}, its moves say {}", violation.slot,
                     positions(violation.slot).front(), value(violation.claimed),
                     value(violation.implied));
}

}  // namespace

void sort_by_text(std::vector<MoveReport>& moves) {
  std::sort(moves.begin(), moves.end(),
            [](const MoveReport& a, const MoveReport& b) { return a.move < b.move; });
}

Needs needs(const SolveOptions& options, std::uint64_t slots, bool finds_distances, Rates rates,
            const std::function<RowLayout()>& layout, const std::function<PlaneNeeds()>& planes) {
  const auto all = static_cast<double>(slots);
  const bool all_passes = finds_distances && (options.checkpoint || options.distances);
  const double bits = all_passes ? stored_bits_per_slot : value_bits_per_slot;
  const std::uint64_t stored = options.counts_only ? 0 : static_cast<std::uint64_t>(all * bits / 8);
  const std::uint64_t index = options.checkpoint ? directory_index_bytes(layout(), most_passes) : 0;
  if (options.backend == "cuda")
    return {index, 0, 0, index, stored, all / rates.device_slots_per_second};
  const unsigned machine = Threads::workers(0);
  const double busy = std::min(Threads::workers(options.threads), machine);
  const PlaneNeeds needs = planes();
  return {index + needs.whole,
          needs.least == 0 ? 0 : index + needs.least,
          needs.disk,
          index,
          stored,
          all / busy / rates.slots_per_second};
}

CheckReport report(const CheckResult& result, bool sampled, const PositionsOf& positions) {
  CheckReport report{result.positions, result.violations, {}};
  for (const Violation& violation : result.first)
    report.examples.push_back(sentence(violation, positions));
  if (!sampled && !result.statistics_agree) {
    ++report.wrong;
    report.examples.emplace_back("the statistics in the header are not those of the positions");
  }
  return report;
}

void refuse_finished(std::string_view position) {
  throw Error(Fault::input,
              fmt::format("{} is over, and the numbering has open games only", position));
}
void refuse_unreachable(std::string_view position) {
  refuse_position(said({"{} cannot come up in play", "{} には到達できません。"},
                       Text::verbatim(excerpt(position))));
}
void refuse_turn(std::string_view position, std::string_view said_side,
                 std::string_view told_side) {
  refuse_position(said({"{} says that it is the turn of {}, and it is that of {}",
                        "{1} の手番は {2} ではなく {3} です。"},
                       Text::verbatim(excerpt(position)), said_side, told_side));
}
void refuse_values_only(std::string_view instance) {
  throw Error(Fault::input, fmt::format("{} has scores, and nobody knows who wins without them: "
                                        "omit --values-only",
                                        instance));
}
void refuse_in_page() {
  throw Error(Fault::resources, "a page does not do this: use the program kanzen");
}
void refuse_device(const std::string& why_not) {
  throw Error(Fault::resources, why_not + ": use --backend threads");
}

}  // namespace kanzen::app::instance_parts
