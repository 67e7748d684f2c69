import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { inputSchemaOf, inputsOf } from "../../tests/factories/call-inputs";
import { forEveryCall } from "../../tests/setup/for-every-call";
import { type Operation, operation, pathParameters } from "./operation";
import { decodeQuery, decodeValue, encodeCall, fieldKinds } from "./wire";

/** A few for each call in `npm test`, sixty in `npm run test:all`. */
const aRun = { seed: 2026, numRuns: Number(process.env.FUZZ_RUNS ?? 60) };

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
const inQuery: Operation = { ...example, method: "GET", carrier: "query" };

/** The parameters of an address, as a router reads them. */
function inPath(op: Operation, pathname: string): Record<string, unknown> {
  const pattern = op.path.replace(/\/:(\w+)(\??)/g, "(?:/(?<$1>[^/]+))$2");
  const parameters = Object.entries(new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? {});
  return Object.fromEntries(
    parameters
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => [name, decodeValue(fieldKinds(op).get(name)!.kind, decodeURIComponent(text))]),
  );
}

function addressFields(op: Operation): string[] {
  const all = Object.keys(inputSchemaOf(op).properties ?? {});
  const path = pathParameters(op.path).map(({ name }) => name);
  return all.filter((name) => op.carrier === "query" || path.includes(name) || op.inAddress?.includes(name));
}

/** Empty values are omitted from an address, and dot segments are lost from a path: callers never send them on purpose. */
function canTravel(input: Record<string, unknown>, fields: string[]): boolean {
  return fields.every((name) => !["", ".", ".."].includes(input[name] as string));
}

describe("each call's address and body", () => {
  // Sixty inputs of every call take some seconds, on a busy machine a minute.
  test("arrive as sent", { timeout: 300_000 }, () =>
    forEveryCall((op) => {
      fc.assert(
        fc.property(
          inputsOf(op).filter((input) => canTravel(input, addressFields(op))),
          (input) => {
            const { path, query, body } = encodeCall(op, input);
            const url = new URL(`http://engine.test${path}?${query}`);
            const values = {
              ...decodeQuery(op, url.searchParams),
              ...(body === undefined ? {} : JSON.parse(body)),
              ...inPath(op, url.pathname),
            };
            expect(op.input.parse(values)).toEqual(op.input.parse(input));
          },
        ),
        aRun,
      );
    }),
  );

  test("arrive from an HTML form too, if the call accepts one", () =>
    forEveryCall(
      (op) => {
        const fields = Object.keys(inputSchemaOf(op).properties ?? {});
        fc.assert(
          fc.property(
            inputsOf(op).filter((input) => canTravel(input, fields)),
            (input) => {
              const form = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
              const decoded = decodeQuery(op, new URLSearchParams(form.toString()));
              expect(op.input.parse(decoded)).toEqual(op.input.parse(input));
            },
          ),
          aRun,
        );
      },
      (op) => op.carrier === "form",
    ));

  // An object would silently become "[object Object]" in an address.
  test("have only strings, numbers, flags and lists of them in the address", () =>
    forEveryCall((op) => {
      const kinds = addressFields(op).map((name) => fieldKinds(op).get(name)?.kind);
      expect(kinds.filter((kind) => kind !== "string" && kind !== "number" && kind !== "boolean")).toEqual([]);
    }));

  test("use only fields of the call", () =>
    forEveryCall((op) => {
      const fields = Object.keys(inputSchemaOf(op).properties ?? {});
      const inAddress = [...pathParameters(op.path).map(({ name }) => name), ...(op.inAddress ?? [])];
      expect(inAddress.filter((name) => !fields.includes(name))).toEqual([]);
    }));
});

describe("writing", () => {
  test.each([
    ["every value at its place", { id: "a", part: 2, langCode: "HEB", big: true }, "/thing/a/2", "langCode=HEB"],
    ["an optional part left out", { id: "a" }, "/thing/a", ""],
    ["what a path cannot hold, escaped", { id: "א/b?c#d%" }, "/thing/%D7%90%2Fb%3Fc%23d%25", ""],
  ])("%s", (_, input, path, query) => {
    const call = encodeCall(example, input);
    expect([call.path, call.query.toString()]).toEqual([path, query]);
  });

  test("a body holds what is not in the address, and each value appears only once", () => {
    const call = encodeCall(example, { id: "a", part: 2, langCode: "HEB", tags: ["x"], inner: { a: 1 } });
    expect(JSON.parse(call.body!)).toEqual({ tags: ["x"], inner: { a: 1 } });
  });

  test("a call without a body puts everything into the query string, a list as repeated values", () => {
    const call = encodeCall(inQuery, { id: "a", tags: ["x", "y"], sizes: [], big: false, langCode: undefined });
    expect(call.query.toString()).toBe("tags=x&tags=y&big=false");
    expect(call).not.toHaveProperty("body");
  });

  test("an empty path parameter is the caller's mistake, not another address", () => {
    expect(() => encodeCall(example, { part: 2 })).toThrow("needs id");
  });
});

describe("reading", () => {
  test.each([
    ["a list by commas or by repetition", "tags=a,b&tags=c", { tags: ["a", "b", "c"] }],
    ["a list without its empty ends", "tags=,a,", { tags: ["a"] }],
    ["numbers of a list, and a word among them", "sizes=1,2,x", { sizes: [1, 2, "x"] }],
    ["an empty value as no value", "langCode=&part=", {}],
    ["no field that the call does not have", "nobody=1&__proto__=x&constructor=y", {}],
    // Both values are kept as a list, which the schema refuses.
    ["two values where one belongs, as both", "langCode=a&langCode=b", { langCode: ["a", "b"] }],
    ["a flag in words and in figures", "big=1", { big: true }],
  ])("%s", (_, query, values) => {
    expect(decodeQuery(inQuery, new URLSearchParams(query))).toEqual(values);
  });

  test.each([
    ["number", "12", 12],
    ["number", "-3", -3],
    ["number", "1.5", 1.5],
    // Anything but a plain number stays text for the schema to refuse: "" must not become 0, nor 1e309 infinite.
    ["number", "", ""],
    ["number", " 1", " 1"],
    ["number", "1e309", "1e309"],
    ["number", "0x10", "0x10"],
    ["number", "١٢", "١٢"],
    ["number", "NaN", "NaN"],
    ["number", "12345678901234567890", "12345678901234567890"],
    ["boolean", "true", true],
    ["boolean", "0", false],
    ["boolean", "yes", "yes"],
    ["boolean", "", ""],
    ["string", "12", "12"],
    ["string", "true", "true"],
  ] as const)("reads a %s from %j as %j", (kind, text, value) => {
    expect(decodeValue(kind, text)).toBe(value);
  });
});
