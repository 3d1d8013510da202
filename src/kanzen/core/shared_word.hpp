// SPDX-License-Identifier: Apache-2.0
// Words that other threads of a host, or other lanes of a device, may be reading or writing at the
// same time. Nobody waits for anybody, and which of them comes first is left open.
#pragma once

#include "kanzen/core/bits.hpp"

namespace kanzen {

template <class T>
KANZEN_HOT T shared_word(const T* word) {
#ifdef __CUDA_ARCH__
  return *static_cast<const volatile T*>(word);
#else
  return __atomic_load_n(word, __ATOMIC_RELAXED);
#endif
}

template <class T>
KANZEN_HOT void set_shared_word(T* word, T value) {
#ifdef __CUDA_ARCH__
  *static_cast<volatile T*>(word) = value;
#else
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace kanzen
