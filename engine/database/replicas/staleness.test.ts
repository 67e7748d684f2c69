import { expect, test } from "vitest";
import { staleness } from "./staleness";

const primary = { systemId: "one", lsn: 1000n, at: 50_000 };
const replica = { systemId: "one", recovering: true, replayed: 900n, lastCommitAt: 49_700 };
/** The primary's earlier ends, by our own clock, which differs from the primary's. */
const past = [
  { lsn: 800n, askedAt: 6_000 },
  { lsn: 900n, askedAt: 6_800 },
  { lsn: 950n, askedAt: 6_900 },
];
const askedAt = 7_000;

test.each([
  ["has replayed everything", { replayed: 1000n }, past, 0],
  ["is ahead: the primary went on writing between the two questions", { replayed: 1010n }, past, 0],
  ["has replayed everything, the last of it an hour ago", { replayed: 1000n, lastCommitAt: -3_550_000 }, past, 0],
  ["was where the primary was 200 ms ago", {}, past, 200],
  ["replayed a transaction of 300 ms ago, and no earlier position is known", {}, [], 300],
  ["replayed a transaction of an hour ago: the shop was idle until just now", { lastCommitAt: -3_550_000 }, past, 200],
  [
    "replayed only what was written before the first known position",
    { replayed: 700n, lastCommitAt: 45_000 },
    past,
    5_000,
  ],
  ["has replayed no transaction since its start", { replayed: 950n, lastCommitAt: null }, past, 100],
  ["has replayed nothing that is known", { replayed: 700n, lastCommitAt: null }, past, null],
  ["has not begun to replay", { replayed: null }, past, null],
  ["was promoted", { recovering: false, replayed: 2000n }, past, null],
  ["belongs to another cluster", { systemId: "two", replayed: 2000n }, past, null],
])("a replica that %s", (_, different, positions, expected) => {
  expect(staleness(primary, { ...replica, ...different }, positions, askedAt)).toBe(expected);
});

test("two servers that do not tell their cluster are taken for one", () => {
  expect(staleness({ ...primary, systemId: null }, { ...replica, systemId: null }, past, askedAt)).toBe(200);
});
