import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/v4";
import { inputsOf } from "../../tests/factories/call-inputs";
import { forEveryCall } from "../../tests/setup/for-every-call";
import { calls } from "../calls";
import { bodyLimitOf } from "./body-limit";
import { type Operation, operation } from "./operation";
import { encodeCall } from "./wire";

test("every call takes the longest values of its fields, also with every letter escaped", async () => {
  await forEveryCall(
    (op) => {
      for (const input of fc.sample(inputsOf(op), { seed: 20261128, numRuns: 20 })) {
        const { body } = encodeCall(op, input);
        const escaped = body!.replace(
          /[^\x20-\x7e]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        expect(escaped.length).toBeLessThanOrEqual(bodyLimitOf(op));
      }
    },
    (op) => op.carrier !== "query",
  );
});

test("a text, a list and a choice count with their longest value", () => {
  const call = (input: z.ZodObject) =>
    bodyLimitOf(operation({ ...calls.search, method: "POST", carrier: "json", input }) as Operation);
  const note = z.string().max(20_000);
  expect(call(z.object({ note }))).toBeGreaterThanOrEqual(120_000);
  expect(call(z.object({ note }))).toBeLessThan(121_000);
  expect(call(z.object({ note: z.union([z.enum(["a"]), note]) }))).toBeGreaterThanOrEqual(120_000);
  expect(call(z.object({ all: z.array(z.object({ note: z.string().max(1_000) })).max(20) }))).toBeGreaterThan(120_000);
  expect(call(z.object({ many: z.array(note) }))).toBe(288 * 1024);
  expect(call(z.object({ yes: z.boolean() }))).toBe(8 * 1024);
});

test("outside the desk only two calls take more than a form's body: a draft of many fields, and a photo", () => {
  const large = Object.entries(calls as Record<string, Operation>)
    .filter(([, op]) => op.carrier !== "query" && bodyLimitOf(op) > 64 * 1024)
    .map(([name]) => name);
  expect(large.filter((name) => !name.startsWith("desk")).sort()).toEqual(["addReviewPhoto", "storePage"]);
});
