/**
 * Runs a piece of work a hundred times after a few that do not count, and prints how long half and nearly all of them took; of a shop whose
 * processor is looked at, also what each took of that.
 */
export async function timed(name, work, { times = 100, processor } = {}) {
  for (let warm = 0; warm < 5; warm += 1) await work();
  const taken = [];
  const before = processor?.();
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  printTimes(name, taken, processor && (processor() - before) / times);
}

export function printTimes(name, taken, each) {
  const at = (part) => percentile(taken, part).toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms${each === undefined ? "" : `   processor ${each.toFixed(1)} ms`}`,
  );
}

/** What so large a part of some times stayed below. */
export function percentile(taken, part) {
  const sorted = [...taken].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
