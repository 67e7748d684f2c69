/**
 * Runs a piece of work a hundred times after a warm-up, and prints the median and a high percentile of the times; for a shop whose CPU is
 * measured, also the CPU time of each run.
 */
export async function printTimed(name, work, { times = 100, processor } = {}) {
  for (let warm = 0; warm < 5; warm += 1) await work();
  const samples = [];
  const before = processor?.();
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    samples.push(performance.now() - startedAt);
  }
  printTimes(name, samples, processor && (processor() - before) / times);
}

export function printTimes(name, samples, each) {
  const at = (part) => percentile(samples, part).toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms${each === undefined ? "" : `   processor ${each.toFixed(1)} ms`}`,
  );
}

/** The given quantile of the times. */
export function percentile(samples, part) {
  const ordered = [...samples].sort((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))];
}
