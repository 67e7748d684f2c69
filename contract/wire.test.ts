import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { inputSchemaOf, inputsOf } from "../tests/factories/call-inputs";
import { calls } from "./calls";
import { type Operation, operation, pathParameters } from "./operation";
import { decodeQuery, decodeValue, encodeCall, fieldKinds } from "./wire";

const everyCall = Object.entries(calls) as [string, Operation][];
const aRun = { seed: 2026, numRuns: 60 };

const example = operation({
  method: "POST",
  path: "/thing/:id/:part?",
  group: "bff",
  inAddress: ["langCode"],
  summary: "An example",
  input: z.object({
    id: z.string(),
    part: z.int().optional(),
    langCode: z.string().optional(),
    tags: z.array(z.string()).default([]),
    sizes: z.array(z.int()).default([]),
    big: z.boolean().default(false),
    inner: z.object({ a: z.int() }).optional(),
  }),
  output: z.object({}),
  refusals: [],
}) as Operation;
const asked = { ...example, method: "GET", carrier: "query" } as Operation;

/** The parameters of an address, as a router reads them. */
function pathOf(op: Operation, path: string): Record<string, string> {
  const pattern = op.path
    .replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?")
    .replace(/:(\w+)/g, (_, name) => (pattern_has(name, op) ? `(?<${name}>[^/]+)` : `:${name}`));
  const found = new RegExp(`^${pattern}$`).exec(path)?.groups ?? {};
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, text]) => (text === undefined ? [] : [[name, decodeURIComponent(text)]])),
  );
}
