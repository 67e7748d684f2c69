import type { CallName } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { generalCodes, type Operation, statusOf } from "@contract/wire/operation";
import { encodeCall } from "@contract/wire/wire";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, readyToPay } from "../tests/factories/booked";
import { inputsOf } from "../tests/factories/call-inputs";
import { brokenTexts, hostileTexts } from "../tests/factories/hostile-texts";
import { loggedInMember, somePeople } from "../tests/factories/people";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { forEveryCall } from "../tests/setup/for-every-call";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { usageLimit } from "./people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;
let bookingId: string;
let memberSid: string;
const logged: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  at = await aTestEngine(database, { seats: 500, rooms: 500, log });
  await somePeople(at);
  memberSid = await loggedInMember(at, "050-1234567");
  const { payment } = await readyToPay(at.as("a-shopper-who-fuzzes"), at.shop);
  bookingId = payment.bookTransId;
});
afterAll(() => database.cleanup());

const seed = Number(process.env.FUZZ_SEED ?? 20261121);
/** Number of valid and of invalid inputs per call: 50 in `npm run test:all`, FUZZ_RUNS=1000 before a release. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 50);
/** Milliseconds for all calls together. */
const longest = 180_000 + numRuns * 20_000;

async function ask(op: Operation, input: Record<string, unknown>, change = (text: string) => text): Promise<Response> {
  const { path, query, body } = encodeCall(op, input);
  return at.engine.fetch(
    new Request(`http://engine.test/api/${op.group}${path}${query.size > 0 ? `?${change(String(query))}` : ""}`, {
      method: op.method,
      headers: {
        "content-type": "application/json",
        [callerHeaders.shopperSid]: "a-shopper-who-fuzzes",
        [callerHeaders.memberSid]: memberSid,
        [callerHeaders.address]: "192.0.2.9",
      },
      body: body === undefined ? undefined : change(body),
    }),
  );
}

/** A response allowed by the contract: the output, or one of the call's refusals with its status. */
async function expectPromised(op: Operation, response: Response): Promise<void> {
  const body = (await response.json()) as { data?: unknown; error?: { code: string; message: string } };
  expect(response.status, JSON.stringify(body).slice(0, 300)).not.toBe(500);
  if (response.status === 200) return void op.output.parse(body.data);
  const { code } = body.error!;
  const expected = [...generalCodes, ...op.refusals, "login-incorrect"] as string[];
  // An unusual id can form the path of another call, or of none; the router then answers.
  if (response.status !== 404) expect(expected).toContain(code);
  expect(response.status === 413 || response.status === statusOf(code)).toBe(true);
}

/** A generated booking id matches no booking, so most runs use an existing one. */
const somewhereReal = (input: Record<string, unknown>) => ({
  ...input,
  ...("bookingId" in input ? { bookingId } : {}),
  ...("packId" in input ? { packId: at.shop.packId } : {}),
  ...("packageId" in input ? { packageId: at.shop.packId } : {}),
  ...("hotelid" in input ? { hotelid: at.shop.hotelId } : {}),
});

/** A logout would end the session that the other calls use. */
const inSession = (_: Operation, name: CallName) => !name.endsWith("Logout");

test(
  "check 14: every valid input gets a response that the contract allows",
  () =>
    forEveryCall(async (op) => {
      await database.db.delete(usageLimit);
      await fc.assert(
        fc.asyncProperty(inputsOf(op), fc.boolean(), async (input, real) => {
          const realInput = real ? somewhereReal(input) : input;
          if (!op.input.safeParse(realInput).success) return;
          await expectPromised(op, await ask(op, realInput));
        }),
        { seed, numRuns },
      );
    }, inSession),
  longest,
);

const broken = fc.constantFrom<(text: string) => string>(
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.replace(/\d+/g, "9".repeat(400)),
  (text) => text.replace(/"[^"]*"(?=[,}])/g, '{"toString":"x"}'),
  (text) => text.replace(/=[^&]*/g, "=%00%F0%9F%98%80"),
  (text) => text.replace(/[a-z]/gi, "\u202e"),
  () => "[]",
  () => "null",
  () => '{"__proto__":{"admin":true}}',
  () => "langCode=XXX&langCode=HEB&adult=-1&adult=1e9",
);

test(
  "every invalid input is refused and changes nothing",
  () =>
    forEveryCall(async (op) => {
      await database.db.delete(usageLimit);
      await fc.assert(
        fc.asyncProperty(inputsOf(op), broken, async (input, change) => {
          const response = await ask(op, somewhereReal(input), change);
          expect(response.status).toBeLessThan(500);
          expect(await response.json()).toHaveProperty(response.status === 200 ? "data" : "error.code");
        }),
        { seed, numRuns },
      );
    }, inSession),
  longest,
);

/** In every hostile text, as a person's own data would be: no line of the log may contain it. */
const secret = "dana.private@example.com";

const hostile = fc
  .constantFrom(
    ...Object.values(hostileTexts),
    ...Object.values(brokenTexts),
    ...[
      "\ud800",
      "\udfff\ud800",
      "\u0000",
      "\u202e\u2067\u200f",
      "\ufeff",
      "\ufffe",
      "e\u0301".repeat(40),
      "\u0e49".repeat(200),
    ],
    ...["א".repeat(5_000), "9".repeat(400), "-1", "1e309", "NaN", "2026-02-30", "٣٤٥"],
    ...["' or '1'='1", "'; drop table booking; --", "\\'; select pg_sleep(9) --", "%_%", "$1", "{1,2}", "\\x00"],
    ...[
      '{"$ne":null}',
      '["a"]',
      '{"__proto__":{"admin":true}}',
      "__proto__",
      "constructor",
      "../../etc/passwd",
      "%00%2e%2e%2f",
    ],
  )
  .map((text) => `${text}${secret}`);

/** How many texts an input has, and the input with the n-th of them replaced, whatever the schema says of it. */
function textsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + textsIn(inner), 0)
    : 0;
}
function withTextAt(value: unknown, place: number, text: string): unknown {
  let left = place;
  const replaced = (inner: unknown): unknown => {
    if (typeof inner === "string") return left-- === 0 ? text : inner;
    if (Array.isArray(inner)) return inner.map(replaced);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, replaced(one)] as const));
  };
  return replaced(value);
}

/** A path cannot carry half a character: there it arrives as a replacement character, as from a browser. */
const asSent = (input: Record<string, unknown>, op: Operation) => ({
  ...input,
  ...Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === "string" && op.path.includes(`:${name}`) ? [[name, Buffer.from(value).toString()]] : [],
    ),
  ),
});

const withPrototype = (body: string) =>
  body.startsWith("{")
    ? body.replace("{", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},')
    : body;

test(
  "check 14: hostile texts in any field get a response that the contract allows, and nothing of them is logged",
  () =>
    forEveryCall(async (op) => {
      await database.db.delete(usageLimit);
      const tryText = async (input: Record<string, unknown>, place: number, text: string, polluted: boolean) => {
        const changed = withTextAt(somewhereReal(input), place, text) as Record<string, unknown>;
        await expectPromised(op, await ask(op, asSent(changed, op), polluted ? withPrototype : undefined));
        expect(Object.prototype).not.toHaveProperty("admin");
      };
      await fc.assert(
        fc.asyncProperty(inputsOf(op), fc.nat(), hostile, fc.boolean(), (input, place, text, polluted) =>
          tryText(input, place % Math.max(textsIn(input), 1), text, polluted),
        ),
        { seed, numRuns },
      );
      // Half a character and U+0000, which no database stores, in each field there is.
      for (const input of fc.sample(inputsOf(op), { seed, numRuns: 3 }))
        for (let place = 0; place < textsIn(input); place += 1)
          for (const broken of ["\ud800", "a\u0000"]) await tryText(input, place, broken + secret, false);
      expect(logged.filter((line) => line.includes(secret))).toEqual([]);
    }, inSession),
  longest,
);

test("afterwards the shop still sells, and every invariant holds", async () => {
  await database.db.delete(usageLimit);
  const { payment } = await readyToPay(at.as("a-shopper-afterwards"), at.shop);
  expect(good(await at.as("a-shopper-afterwards").storedPage({ bookingId: payment.bookTransId })).state).toBe(
    "PAYMENT_URL",
  );
  expect(await at.invariants()).toEqual([]);
});
