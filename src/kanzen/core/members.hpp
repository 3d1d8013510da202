// SPDX-License-Identifier: Apache-2.0
// Whether a class has a member of some name, whatever its type. An optional member that is there
// but cannot be called as it should would otherwise be passed over in silence: concepts ask with
// this, and say so.
#pragma once

#include <type_traits>

// KANZEN_MEMBER(each_parent) makes kanzen::member::each_parent<T>. A name that is found in two base
// classes is ambiguous, and only then its address cannot be taken.
#define KANZEN_MEMBER(name)                                                              \
  namespace kanzen::member {                                                             \
  struct decoy_##name {                                                                  \
    int name;                                                                            \
  };                                                                                     \
  template <class T>                                                                     \
  struct both_##name : T, decoy_##name {};                                               \
  template <class T>                                                                     \
  concept name =                                                                         \
      std::is_class_v<T> && !std::is_final_v<T> && !requires { &both_##name<T>::name; }; \
  }
