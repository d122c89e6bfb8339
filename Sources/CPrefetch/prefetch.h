#pragma once

/// Asks the processor to bring the cache line of an address, which will be read soon. Any address may be asked for.
static inline __attribute__((always_inline)) void prefetch_line(const void *address) { __builtin_prefetch(address, 0, 3); }
