import { accept, operation } from "@contract/wire/operation";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import * as z from "zod/v4";
import { shared } from "./core/caches/shared-answer";
import { claimsOf } from "./people/sessions/claims-of";
import { runCall } from "./run-call";

const about = { method: "GET", path: "/", group: "main", summary: "", input: z.object({}), refusals: [] } as const;
const places = operation({ ...about, output: z.array(z.object({ code: z.string() })) });
const prices = operation({ ...about, output: z.array(z.object({ netPrice: z.number() })) });
const nobody = { ...claimsOf(() => null), member: null, agent: null, visitor: null, desk: null };

function asking(answer: { code: string; netPrice: number }[]) {
  return async (call: "areas" | "airports") => {
    const outcome = await runCall(call, {}, nobody, {
      operations: { areas: places, airports: prices },
      handlers: { areas: async () => accept(answer), airports: async () => accept(answer) },
      identify: async () => ({ ...nobody, roles: new Set(["anonymous"] as const), lapsed: new Set<never>() }),
      log: pino({ level: "silent" }),
      onFault: () => {},
      onRefusal: () => {},
    });
    return outcome.ok ? (outcome.value as { code?: string }[]) : [];
  };
}

test("a shared answer passes its schema once, loses what the schema does not know, and cannot be changed", async () => {
  const ask = asking(shared([{ code: "RHO", netPrice: 1 }]));
  const first = await ask("areas");
  expect(first).toEqual([{ code: "RHO" }]);
  expect(await ask("areas")).toBe(first);
  expect(() => first.push({})).toThrow(TypeError);
  expect(() => Object.assign(first[0]!, { code: "ATH" })).toThrow(TypeError);
});

test("the same object is let out by another call as that call's schema says", async () => {
  const ask = asking(shared([{ code: "RHO", netPrice: 1 }]));
  expect([await ask("areas"), await ask("airports"), await ask("areas")]).toEqual([
    [{ code: "RHO" }],
    [{ netPrice: 1 }],
    [{ code: "RHO" }],
  ]);
});

test("any other answer is copied for each caller", async () => {
  const parse = vi.spyOn(places.output, "safeParse");
  const ask = asking([{ code: "RHO", netPrice: 1 }]);
  expect(await ask("areas")).not.toBe(await ask("areas"));
  expect(parse).toHaveBeenCalledTimes(2);
});

test("a body of more values than any call takes is refused before its schema looks at each of them", async () => {
  const ids = operation({
    ...about,
    input: z.object({ ids: z.array(z.object({ id: z.string() })).max(100) }),
    output: z.array(z.object({ code: z.string() })),
  });
  const parse = vi.spyOn(ids.input, "safeParse");
  const ask = (count: number) =>
    runCall("areas", { ids: Array.from({ length: count }, () => ({ id: "a" })) }, nobody, {
      operations: { areas: ids },
      handlers: { areas: async () => accept([]) },
      identify: async () => ({ ...nobody, roles: new Set(["anonymous"] as const), lapsed: new Set<never>() }),
      log: pino({ level: "silent" }),
      onFault: () => {},
      onRefusal: () => {},
    });
  expect(await ask(20_000)).toMatchObject({ ok: false, status: 422, refusal: { code: "invalid-input" } });
  expect(parse).not.toHaveBeenCalled();
  expect(await ask(100)).toMatchObject({ ok: true });
});
