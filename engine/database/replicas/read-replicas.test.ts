import { beforeEach, expect, test, vi } from "vitest";
import { makeStamps, type Stamps } from "../../core/caches/stamps";
import { clearOnInvalidation, timedCache } from "../../core/caches/timed-cache";
import { readReplicas } from "./read-replicas";

const maxLag = 2000;

let now: number;
let primaryLsn: bigint | Error;
let replayed: (bigint | Error)[];
let stamps: Stamps;
let lines: string[];
const clock = { now: () => new Date(now) };

beforeEach(() => {
  now = 1_000_000;
  primaryLsn = 100n;
  replayed = [100n, 100n, 100n];
  lines = [];
  stamps = makeStamps();
  stamps.setListening(true);
});

function someReplicas(count = 1) {
  return readReplicas(
    {
      maxLag,
      async primaryPosition() {
        if (primaryLsn instanceof Error) throw primaryLsn;
        return { systemId: "one", lsn: primaryLsn, at: now };
      },
      replicas: Array.from({ length: count }, (_, index) => ({
        name: `replica-${index}`,
        async position() {
          const lsn = replayed[index]!;
          if (lsn instanceof Error) throw lsn;
          return { systemId: "one", recovering: true, replayed: lsn, lastCommitAt: now - 300 };
        },
      })),
    },
    { stamps, clock, log: { info() {}, warn: (line) => void lines.push(line), error() {} } },
  );
}

test("nothing is read from a replica before it was measured", async () => {
  const replicas = someReplicas();
  expect(replicas.choose()).toBeNull();
  await replicas.check();
  expect(replicas.choose()).toBe(0);
});

test("several replicas take turns, without one that is away", async () => {
  const replicas = someReplicas(3);
  replayed[1] = new Error("away");
  await replicas.check();
  expect([replicas.choose(), replicas.choose(), replicas.choose()]).toEqual([0, 2, 0]);
});

test("a replica counts as late as it was measured, and the time since", async () => {
  const replicas = someReplicas();
  primaryLsn = 200n;
  await replicas.check();
  expect(replicas.states()).toEqual([{ name: "replica-0", usable: true, lag: 300 }]);
  now += maxLag - 300;
  expect(replicas.choose()).toBe(0);
  now += 1;
  expect(replicas.choose()).toBeNull();
});

test("while the primary is away, the last measurement counts until it is too old", async () => {
  const replicas = someReplicas();
  await replicas.check();
  primaryLsn = new Error("away");
  now += maxLag;
  await replicas.check();
  expect(replicas.choose()).toBe(0);
  now += 1;
  expect(replicas.choose()).toBeNull();
});

test("after a stamp nothing is read from a replica until it has replayed what the primary had written by then", async () => {
  const replicas = someReplicas();
  await replicas.check();
  primaryLsn = 150n;
  stamps.invalidate("content");
  expect(replicas.choose()).toBeNull();
  await replicas.check();
  expect(replicas.choose()).toBeNull();
  replayed = [149n];
  await replicas.check();
  expect(replicas.choose()).toBeNull();
  // What was written after the stamp need not be there.
  primaryLsn = 160n;
  replayed = [150n];
  await replicas.check();
  expect(replicas.choose()).toBe(0);
});

test("a stamp that arrives during a check waits for the next one", async () => {
  const replicas = someReplicas();
  await replicas.check();
  const checking = replicas.check();
  primaryLsn = 150n;
  stamps.invalidate("content");
  await checking;
  expect(replicas.choose()).toBeNull();
  replayed = [150n];
  await replicas.check();
  expect(replicas.choose()).toBe(0);
});

test("what a call under way left in a cache after the stamp is dropped when the replica has the change", async () => {
  const replicas = someReplicas();
  await replicas.check();
  let stored = "old";
  const cached = timedCache(clock, 60_000, async (_: "all") => stored);
  clearOnInvalidation(replicas.stampsOf(0), ["content"], cached);
  primaryLsn = 150n;
  stamps.invalidate("content");
  await cached("all");
  stored = "new";
  await replicas.check();
  expect(await cached("all")).toBe("old");
  replayed = [150n];
  await replicas.check();
  expect(replicas.choose()).toBe(0);
  expect(await cached("all")).toBe("new");
});

test("a lost connection takes the replica out at once; a statement that failed does not", async () => {
  const replicas = someReplicas();
  await replicas.check();
  replicas.failed(0, new Error("canceling statement due to conflict with recovery"));
  expect(replicas.choose()).toBe(0);
  replicas.failed(0, new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") }));
  expect(replicas.choose()).toBeNull();
  await replicas.check();
  expect(replicas.choose()).toBe(0);
});

test("the log says once when a replica goes and comes back", async () => {
  const replicas = someReplicas();
  await replicas.check();
  replayed = [new Error("away")];
  await replicas.check();
  await replicas.check();
  replayed = [100n];
  await replicas.check();
  expect(lines).toEqual([
    "The replica replica-0 is read.",
    "The replica replica-0 is not read: away, or too far behind.",
    "The replica replica-0 is read.",
  ]);
});

test("the background round measures again and again, and at once after a stamp", async () => {
  const waits: number[] = [];
  const wake: (() => void)[] = [];
  const replicas = readReplicas(
    {
      maxLag,
      primaryPosition: async () => ({ systemId: "one", lsn: 150n, at: now }),
      replicas: [
        {
          name: "one",
          position: async () => ({
            systemId: "one",
            recovering: true,
            replayed: replayed[0] as bigint,
            lastCommitAt: now,
          }),
        },
      ],
    },
    {
      stamps,
      clock,
      log: { info() {}, warn() {}, error() {} },
      wait: (milliseconds, _, { signal }) =>
        new Promise((resolve) => {
          waits.push(milliseconds);
          wake.push(() => resolve(undefined));
          signal.addEventListener("abort", () => resolve(undefined));
        }),
    },
  );
  replicas.start();
  await vi.waitFor(() => expect(waits).toEqual([500]));
  expect(replicas.choose()).toBe(0);
  stamps.invalidate("content");
  await vi.waitFor(() => expect(waits).toEqual([500, 25]));
  replayed = [150n];
  wake.at(-1)!();
  await vi.waitFor(() => expect(waits).toEqual([500, 25, 500]));
  expect(replicas.choose()).toBe(0);
  await replicas.stop();
});
