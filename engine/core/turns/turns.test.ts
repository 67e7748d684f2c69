import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { breather } from "./breather";
import { turns } from "./turns";

test("a client's work runs one after the other, only so much of it waits, and no client waits for another", async () => {
  const inTurn = turns(2);
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await delay(20);
    log.push(`${name} ends`);
    if (name === "a2") throw new Error("a fault of its own");
    return name;
  };
  const all = ["a1", "a2", "a3", "a4", "b1"].map((name) => inTurn(name[0]!, work(name)).catch(() => "failed"));
  expect(await Promise.all(all)).toEqual(["a1", "failed", "a3", null, "b1"]);
  expect(log.filter((line) => line.startsWith("a"))).toEqual(
    ["a1", "a2", "a3"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(log.indexOf("b1 begins")).toBeLessThan(log.indexOf("a1 ends"));
  expect(await inTurn("a", work("a5"))).toBe("a5");
});

test("a long computation lets others have their turn", async () => {
  const breathe = breather();
  let others = 0;
  const counting = setInterval(() => {
    others += 1;
  }, 1);
  for (let step = 0; step < 40; step += 1) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    await breathe();
  }
  clearInterval(counting);
  expect(others).toBeGreaterThan(5);
});
