// SPDX-License-Identifier: Apache-2.0
// What the engine asks of a backend on the host: run a body for every chunk number, on as many
// workers as it has. Chunks are independent, so the answer never depends on the order or on the
// number of workers.
#pragma once

#include <cstdint>

namespace kanzen {

//   e.workers()         how many bodies may run at once
//   e.run(chunks, body) body(chunk, worker) once for each chunk in [0, chunks), worker in
//                       [0, workers()); returns when all are done; rethrows the first exception
template <class E>
concept Executor = requires(E& e, std::uint64_t chunks, void (*body)(std::uint64_t, unsigned)) {
  { e.workers() };
  e.run(chunks, body);
};

}  // namespace kanzen
