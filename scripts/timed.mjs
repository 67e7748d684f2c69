/** Runs a piece of work a hundred times after a few that do not count, and prints how long half and nearly all of them took. */
export async function timed(name, work, times = 100) {
  for (let warm = 0; warm < 5; warm += 1) await work();
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  printTimes(name, taken);
}

export function printTimes(name, taken) {
  const at = (part) => percentile(taken, part).toFixed(1).padStart(7);
  console.log(`${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

/** What so large a part of some times stayed below. */
export function percentile(taken, part) {
  const sorted = [...taken].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
