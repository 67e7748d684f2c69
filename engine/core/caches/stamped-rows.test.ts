import { expect, test } from "vitest";
import { stampedRows } from "./stamped-rows";
import { makeStamps } from "./stamps";

/** Rows whose value is how often any were read; `late` holds the next read back until it is called. */
function countedRows(most = 10) {
  const stamps = makeStamps();
  let now = 1_000;
  const reads: string[][] = [];
  let waiting = Promise.resolve();
  const options = {
    names: ["offer"],
    placeOf: (id: string) => id.slice(0, 3),
    most,
    milliseconds: 60_000,
  } as const;
  const ask = stampedRows({ clock: { now: () => new Date(now) }, stamps }, options, async (ids) => {
    reads.push([...ids]);
    const read = reads.length;
    await waiting;
    return new Map(ids.filter((id) => id !== "none").map((id) => [id, { read }]));
  });
  stamps.setListening(true);
  return {
    stamps,
    ask,
    reads: () => reads.splice(0),
    later: (milliseconds: number) => (now += milliseconds),
    hold() {
      let release = () => {};
      waiting = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

test("rows that are in memory are not read again, and those that do not exist are left out", async () => {
  const { ask, reads } = countedRows();
  expect([...(await ask(["ATH 1", "RHO 1", "none"])).keys()]).toEqual(["ATH 1", "RHO 1"]);
  expect([...(await ask(["RHO 1", "ATH 2"])).keys()].sort()).toEqual(["ATH 2", "RHO 1"]);
  expect(reads()).toEqual([["ATH 1", "RHO 1", "none"], ["ATH 2"]]);
});

test("a change drops all rows, or those of its place, and other stamps drop none", async () => {
  const { ask, reads, stamps } = countedRows();
  const all = ["ATH 1", "RHO 1"];
  await ask(all);
  stamps.invalidate("rates");
  await ask(all);
  stamps.invalidate("place:ATH");
  await ask(all);
  stamps.invalidate("offer");
  await ask(all);
  // The line to the database was lost, and is back.
  stamps.setListening(true);
  await ask(all);
  expect(reads()).toEqual([all, ["ATH 1"], all, all]);
});

test("nothing is kept while no change is announced", async () => {
  const { ask, reads, stamps } = countedRows();
  await ask(["ATH 1"]);
  stamps.setListening(false);
  await ask(["ATH 1", "ATH 1"]);
  expect(reads()).toEqual([["ATH 1"], ["ATH 1"]]);
});

test("what was read before a change and arrives after it is not kept", async () => {
  const { ask, reads, stamps, hold } = countedRows();
  const release = hold();
  const early = ask(["ATH 1"]);
  stamps.invalidate("place:ATH");
  release();
  expect((await early).size).toBe(1);
  await ask(["ATH 1"]);
  expect(reads()).toHaveLength(2);
});

test("rows leave the memory when it is full, and after their time", async () => {
  const { ask, reads, later } = countedRows(2);
  await ask(["ATH 1", "ATH 2", "ATH 3"]);
  await ask(["ATH 1"]);
  later(60_001);
  await ask(["ATH 1"]);
  expect(reads()).toEqual([["ATH 1", "ATH 2", "ATH 3"], ["ATH 1"], ["ATH 1"]]);
});
