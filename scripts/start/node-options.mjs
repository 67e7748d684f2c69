/**
 * What V8 compiles for the first thousand pages took a third of the processor of a new list, in threads beside the one that renders, and it
 * compiled what it inlines again in each place. It now optimises a function after more use, and inlines less into it. Measured with node 20,
 * whose V8 has no compiler between the first and the last.
 */
const compiling =
  Number(process.versions.v8.split(".")[0]) > 11
    ? []
    : ["--interrupt-budget=300000", "--max-inlined-bytecode-size-cumulative=250"];

/**
 * How node runs the server. Without a limit V8 lets its heap grow to half of the machine before it collects, and glibc keeps a pool of memory
 * for each compressing thread: 420 MB after 360 new lists, 256 MB with both settings.
 * A limit in NODE_OPTIONS wins.
 */
export function nodeOptionsOf({ NODE_OPTIONS = "" }) {
  return [
    "--enable-source-maps",
    ...compiling,
    ...(NODE_OPTIONS.includes("max-old-space-size") ? [] : ["--max-old-space-size=512"]),
  ];
}

export const memoryPools = { MALLOC_ARENA_MAX: "2" };
