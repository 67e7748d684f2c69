/**
 * How node runs the server. Without a limit V8 lets its heap grow to half of the machine before it collects, and glibc keeps a pool of
 * memory for each compressing thread: 420 MB after 360 new lists, 256 MB with both settings. A limit in NODE_OPTIONS wins.
 */
export function nodeOptionsOf({ NODE_OPTIONS = "" }) {
  return ["--enable-source-maps", ...(NODE_OPTIONS.includes("max-old-space-size") ? [] : ["--max-old-space-size=512"])];
}

export const memoryPools = { MALLOC_ARENA_MAX: "2" };
