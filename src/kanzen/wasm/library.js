// SPDX-License-Identifier: Apache-2.0
// What the module asks of its page. The page's worker (web/src/site/worker.ts) knows how; here are
// only the names, which the linker wants.
mergeInto(LibraryManager.library, {
  kanzen_read: function (table, offset, to, bytes) {
    return Module['readTable'](table, offset, HEAPU8.subarray(to, to + bytes)) ? 1 : 0;
  },
  kanzen_has: function (table, offset, bytes) {
    return Module['hasTable'](table, offset, bytes) ? 1 : 0;
  },
  kanzen_unpack: function (to, room, from, size) {
    return Module['unpack'](HEAPU8.subarray(from, from + size), HEAPU8.subarray(to, to + room));
  },
});
