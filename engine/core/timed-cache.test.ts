import { expect, test } from "vitest";
import { timedCache } from "./timed-cache";

function counted(answers: (number: number) => Promise<string> = async (number) => `answer ${number}`) {
  let now = Date.parse("2026-11-22T10:00:00Z");
  let made = 0;
  const ask = timedCache({ now: () => new Date(now) }, 60_000, (key: string) => {
    made += 1;
    return answers(made).then((answer) => `${key}: ${answer}`);
  });
  return { ask, later: (milliseconds: number) => (now += milliseconds), made: () => made };
}

test("computes an answer once a minute for each key", async () => {
  const { ask, later } = counted();
  expect(await ask("he")).toBe("he: answer 1");
  expect(await ask("en")).toBe("en: answer 2");
  later(59_999);
  expect(await ask("he")).toBe("he: answer 1");
  later(1);
  expect(await ask("he")).toBe("he: answer 3");
});

test("concurrent callers share one computation", async () => {
  const { ask, made } = counted();
  expect(await Promise.all([ask("he"), ask("he"), ask("he")])).toEqual(Array(3).fill("he: answer 1"));
  expect(made()).toBe(1);
});

test("does not cache a failure", async () => {
  const { ask } = counted(async (number) => {
    if (number === 1) throw new Error("the database is away");
    return "fine";
  });
  await expect(ask("he")).rejects.toThrow("away");
  expect(await ask("he")).toBe("he: fine");
});

test("a failure that arrives after the cache was cleared removes no newer entry", async () => {
  const failures: (() => void)[] = [];
  const { ask, made } = counted((number) =>
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
  expect(made()).toBe(2);
});

test("evicts keys chosen by untrusted callers", async () => {
  const { ask, made } = counted();
  for (let key = 0; key <= 2_000; key += 1) await ask(`host-${key}`);
  await ask("host-2000");
  expect(made()).toBe(2_001);
  await ask("host-0");
  expect(made()).toBe(2_002);
});
