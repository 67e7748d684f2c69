import { expect, test } from "vitest";
import { makeStamps } from "./stamps";
import { stampedCache, timedCache } from "./timed-cache";

function countingCache(answers: (number: number) => Promise<string> = async (number) => `answer ${number}`) {
  let now = Date.parse("2026-11-22T10:00:00Z");
  let computations = 0;
  const ask = timedCache({ now: () => new Date(now) }, 60_000, (key: string) => {
    computations += 1;
    return answers(computations).then((answer) => `${key}: ${answer}`);
  });
  return { ask, later: (milliseconds: number) => (now += milliseconds), computations: () => computations };
}

test("computes an answer once a minute for each key", async () => {
  const { ask, later } = countingCache();
  expect(await ask("he")).toBe("he: answer 1");
  expect(await ask("en")).toBe("en: answer 2");
  later(59_999);
  expect(await ask("he")).toBe("he: answer 1");
  later(1);
  expect(await ask("he")).toBe("he: answer 3");
});

test("concurrent callers share one computation", async () => {
  const { ask, computations } = countingCache();
  expect(await Promise.all([ask("he"), ask("he"), ask("he")])).toEqual(Array(3).fill("he: answer 1"));
  expect(computations()).toBe(1);
});

test("does not cache a failure", async () => {
  const { ask } = countingCache(async (number) => {
    if (number === 1) throw new Error("the database is away");
    return "fine";
  });
  await expect(ask("he")).rejects.toThrow("away");
  expect(await ask("he")).toBe("he: fine");
});

test("a failure that arrives after the cache was cleared removes no newer entry", async () => {
  const failures: (() => void)[] = [];
  const { ask, computations } = countingCache((number) =>
    number === 1
      ? new Promise((_, fail) => failures.push(() => fail(new Error("the database is away"))))
      : Promise.resolve("fine"),
  );
  const first = ask("he");
  ask.forget();
  await ask("he");
  failures[0]!();
  await expect(first).rejects.toThrow("away");
  await ask("he");
  expect(computations()).toBe(2);
});

test("evicts keys chosen by untrusted callers", async () => {
  const { ask, computations } = countingCache();
  for (let key = 0; key <= 2_000; key += 1) await ask(`host-${key}`);
  await ask("host-2000");
  expect(computations()).toBe(2_001);
  await ask("host-0");
  expect(computations()).toBe(2_002);
});

test("a lazy query is run once, not at each await", async () => {
  let runs = 0;
  const lazy = () => ({
    // biome-ignore lint/suspicious/noThenProperty: a query of the query builder is such an object.
    then: (resolve: (value: string) => void) => {
      runs += 1;
      resolve("rows");
    },
  });
  const ask = timedCache({ now: () => new Date() }, 60_000, (_: "all") => lazy() as unknown as Promise<string>);
  expect([await ask("all"), await ask("all"), await ask("all")]).toEqual(["rows", "rows", "rows"]);
  expect(runs).toBe(1);
});

test("an answer that must show a change at once is kept only while changes are announced, and until its stamp is", async () => {
  const stamps = makeStamps();
  let computations = 0;
  const ask = stampedCache({ clock: { now: () => new Date(0) }, stamps }, ["content"], 60_000, async (key: string) => {
    computations += 1;
    return `${key} ${computations}`;
  });
  expect([await ask("home"), await ask("home")]).toEqual(["home 1", "home 2"]);
  stamps.setListening(true);
  expect([await ask("home"), await ask("home")]).toEqual(["home 3", "home 3"]);
  stamps.invalidate("rates");
  expect(await ask("home")).toBe("home 3");
  stamps.invalidate("content");
  expect(await ask("home")).toBe("home 4");
  stamps.setListening(false);
  expect(await ask("home")).toBe("home 5");
});
