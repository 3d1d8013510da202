/* SPDX-License-Identifier: Apache-2.0 */
/* Stands in for libzstd's header where kanzen is compiled for a browser: the part of its interface
   that tables and logs use. What is written is stored, not compressed (it never leaves memory); what
   is read is unpacked by the page (wasm/zstd.cpp). */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ZSTD_CCtx_s ZSTD_CCtx;
typedef struct ZSTD_DCtx_s ZSTD_DCtx;
typedef enum { ZSTD_c_compressionLevel = 100 } ZSTD_cParameter;

ZSTD_CCtx* ZSTD_createCCtx(void);
size_t ZSTD_freeCCtx(ZSTD_CCtx* context);
size_t ZSTD_CCtx_setParameter(ZSTD_CCtx* context, ZSTD_cParameter parameter, int value);
size_t ZSTD_compressBound(size_t size);
size_t ZSTD_compress2(ZSTD_CCtx* context, void* to, size_t room, const void* from, size_t size);
size_t ZSTD_compressCCtx(ZSTD_CCtx* context, void* to, size_t room, const void* from, size_t size,
                         int level);

ZSTD_DCtx* ZSTD_createDCtx(void);
size_t ZSTD_freeDCtx(ZSTD_DCtx* context);
size_t ZSTD_decompressDCtx(ZSTD_DCtx* context, void* to, size_t room, const void* from,
                           size_t size);

unsigned ZSTD_isError(size_t code);

#ifdef __cplusplus
}
#endif
