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
  taken.sort((a, b) => a - b);
  const at = (part) => taken[Math.floor(taken.length * part)].toFixed(1).padStart(7);
  console.log(`${name.padEnd(30)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}
