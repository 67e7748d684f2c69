import { type Operation, pathParameters } from "@contract/wire/operation";
import { encodeCall, fieldKinds } from "@contract/wire/wire";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FieldSchema, inputSchemaOf, inputsOf } from "../tests/factories/call-inputs";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { forEveryCall } from "../tests/setup/for-every-call";
import { sampled } from "../tests/setup/sampled";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";

/** Inputs that are small to send and dear to read: what they cost is counted in questions to the database and in characters answered. */

let database: TestDatabase;
let at: TestEngine;
let connections = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  database.pool.on("acquire", () => {
    connections += 1;
  });
});
afterAll(() => database.cleanup());

const many = 20_000;
/** JSON of a value that no field has, by what is hostile in it. */
const values: Record<string, string> = {
  "a text of 100,000 letters": `"${"a".repeat(100_000)}"`,
  "letters that a search for words with spaces reads again from each": `"${"a ".repeat(40_000)}!"`,
  "spaces between two letters": `"x${" ".repeat(80_000)}x"`,
  "digits before a letter": `"${"1".repeat(80_000)}x"`,
  "an address of many dots": `"${"a.".repeat(40_000)}@"`,
  "marks on one letter": `"a${"\u0301".repeat(80_000)}"`,
  "surrogates in pairs": `"${"\u{1f9f3}".repeat(40_000)}"`,
  "a number of 50,000 digits": "9".repeat(50_000),
  "a list of 20,000": `[${"1,".repeat(many)}1]`,
  "lists in lists, 20,000 deep": "[".repeat(many) + "]".repeat(many),
  "objects in objects, 20,000 deep": `${'{"a":'.repeat(many)}1${"}".repeat(many)}`,
  "an object of 20,000 names": `{${Array.from({ length: many }, (_, n) => `"a${n}":1`).join(",")}}`,
  "one name 20,000 times": `{${'"__proto__":1,'.repeat(many)}"a":1}`,
};

/** Characters of the longest answer: a refusal names up to twenty-one fields, and repeats none of their values. */
const longestAnswer = 12_000;

/** What a page or a file may be as long as is read first by whom it comes from: nobody, who is told so after a look for the session. */
function isCheap(op: Operation, cost: { status: number; connections: number; characters: number }): boolean {
  if (cost.characters > longestAnswer) return false;
  const isUnknown = cost.status === 401 || cost.status === 403 || op.bodyAfter !== undefined;
  return isUnknown ? cost.connections <= 2 : cost.connections === 0 && [404, 413, 422].includes(cost.status);
}

async function send(op: Operation, path: string, body: string | undefined): Promise<{ status: number; text: string }> {
  const answer = await at.engine.fetch(
    new Request(`http://engine.test/api/${op.group}${path}`, {
      method: op.method,
      headers: { "content-type": "application/json" },
      body,
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

/** A request whose one field has this JSON, in the body or in the address. */
function requestWith(op: Operation, input: Record<string, unknown>, field: string, json: string) {
  const { [field]: _, ...others } = input;
  const inPath = pathParameters(op.path).some(({ name }) => name === field);
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  const isSentInBody = !inPath && op.carrier !== "query" && !op.inAddress?.includes(field);
  if (isSentInBody) {
    const { path, body } = encodeCall(op, others);
    return { path, body: `${body!.slice(0, -1)}${body === "{}" ? "" : ","}"${field}":${json}}` };
  }
  const { path, query, body } = encodeCall(op, { ...others, [field]: text });
  return { path: `${path}?${query}`, body };
}

test("check 14: what is too long, too deep or too much is refused before the database is asked anything, in few words", async () => {
  let sent = 0;
  const statuses = new Set<number>();
  await forEveryCall(async (op) => {
    const [input] = fc.sample(inputsOf(op), { seed: 20261127, numRuns: 1 });
    const wrong: string[] = [];
    for (const [place, field] of [...fieldKinds(op).keys()].entries())
      for (const [name, json] of sampled(Object.entries(values), sent + place)) {
        const { path, body } = requestWith(op, input!, field, json);
        const before = connections;
        const { status, text } = await send(op, path, body);
        sent += 1;
        statuses.add(status);
        const cost = { status, connections: connections - before, characters: text.length };
        if (!isCheap(op, cost)) wrong.push(`${field} with ${name}: ${JSON.stringify(cost)}`);
      }
    if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join("; "));
  });
  expect(sent).toBeGreaterThan(1_000);
  expect(statuses).toContain(422);
}, 300_000);

/** Where a schema lets in a text or a list of any length. */
function unbounded(schema: FieldSchema, at: string): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => unbounded(one, at));
  if (schema.type === "array")
    return [...(schema.maxItems === undefined ? [`${at}[]`] : []), ...unbounded(schema.items ?? {}, `${at}[]`)];
  if (schema.type === "object")
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${at}.${name}`));
  const isText = schema.type === "string" && !schema.enum && schema.const === undefined;
  // A pattern that repeats nothing without end bounds a text as well as a length.
  const isBounded =
    schema.maxLength !== undefined || (schema.pattern !== undefined && !/[*+]|,\}/.test(schema.pattern));
  return isText && !isBounded ? [at] : [];
}

test("check 14: every text of every call has a greatest length, and every list a greatest number", async () => {
  const found: string[] = [];
  await forEveryCall((op, name) => void found.push(...unbounded(inputSchemaOf(op), name)));
  expect(found).toEqual([]);
});
