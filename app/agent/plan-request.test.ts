import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { planFileRequestOf, planRequestOf } from "~/agent/plan-request.server";

/** The engine as these pages call it: every export waits until it is answered, and is known by its nights. */
function slowEngine() {
  const waiting = new Map<number, () => void>();
  const arrivals = new Map<number, () => void>();
  const context = {
    formSent: true,
    engineCall: (_name: string, { nights }: Record<string, unknown>) =>
      new Promise((answer) => {
        const value = { fileId: `file-of-${nights}-nights`, state: "ready" };
        waiting.set(Number(nights), () => answer({ ok: true, value }));
        arrivals.get(Number(nights))?.();
      }),
  } as Partial<AppLoadContext> as AppLoadContext;
  const request = (nights: number) =>
    new Request(`http://localhost/price-plan/file?dest=RHO&hotelId=h1&nights=${nights}&format=xlsx`);
  return {
    fileOf: (nights: number) => planFileRequestOf({ request: request(nights), context, params: {} }),
    /** The same call beside the limit. */
    async exportOf(nights: number) {
      const { shop, plan, langCode } = await planRequestOf(request(nights), context);
      return shop.pricePlanExport({ ...plan, format: "xlsx", langCode });
    },
    arrived: (nights: number) =>
      waiting.has(nights) ? Promise.resolve() : new Promise<void>((done) => arrivals.set(nights, done)),
    isWaiting: (nights: number) => waiting.has(nights),
    answer: (nights: number) => waiting.get(nights)!(),
  };
}

test("a third request for a plan's file waits until one of two is answered", async () => {
  const engine = slowEngine();
  const [one, two] = [engine.fileOf(1), engine.fileOf(2)];
  await Promise.all([engine.arrived(1), engine.arrived(2)]);
  const three = engine.fileOf(3);
  // A call that starts after it and is not limited takes the same way to the engine.
  const beside = engine.exportOf(4);
  await engine.arrived(4);
  expect(engine.isWaiting(3)).toBe(false);
  engine.answer(1);
  await engine.arrived(3);
  for (const nights of [2, 3, 4]) engine.answer(nights);
  const jobs = (await Promise.all([one, two, three])).map(({ job }) => job);
  expect(jobs).toMatchObject([1, 2, 3].map((nights) => ({ fileId: `file-of-${nights}-nights` })));
  expect((await beside).ok).toBe(true);
});
