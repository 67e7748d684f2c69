import { calls } from "@contract/calls";
import type { Operation } from "@contract/wire/operation";
import { encodeCall } from "@contract/wire/wire";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selection } from "../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { forEveryCall } from "../tests/setup/for-every-call";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { canWrite } from "./database/can-write";
import { adminNotification } from "./outbox/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

type Answer = { data?: unknown; error?: { code: string; field?: string; message: string }; serverTime?: string };

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: Answer }> {
  const response = await at.engine.fetch(new Request(`http://engine.test${path}`, init));
  return { status: response.status, body: (await response.json()) as Answer };
}

const post = (body: string, type = "application/json") => ({
  method: "POST",
  headers: { "content-type": type },
  body,
});
const store = "/api/bff/operation/storePage";

test("every response carries the shop's time", async () => {
  const { body } = await send("/api/bff/CurrencyConvert");
  expect(body.serverTime).toBe(at.clock.now().toISOString());
});

describe("requests that match no call are answered with not found", () => {
  test.each([
    ["another path", "/api/bff/nothing", "GET"],
    ["another group", "/api/domestic/operation/search", "GET"],
    ["another method", "/api/bff/operation/search", "DELETE"],
    ["no group", "/area", "GET"],
  ])("%s", async (_, path, method) => {
    expect(await send(path, { method })).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
  });
});

describe("refuses an input outside the contract and names the field", () => {
  test.each<[string, string, RequestInit, number, string | undefined]>([
    ["a value of another kind", "/api/bff/operation/search?adult=two", {}, 422, "adult"],
    ["a value that is out of range", "/api/bff/operation/search?adult=10", {}, 422, "adult"],
    ["a body that is no JSON", store, post("{"), 422, undefined],
    ["a body that is a list", store, post("[]"), 422, undefined],
    ["a field nobody knows", store, post('{"stage":"init","isAdmin":true}'), 422, "isAdmin"],
    ["a path parameter in the body", store, post('{"stage":"init","bookingId":"0123456789"}'), 422, "bookingId"],
    ["a form where JSON is asked for", store, post("stage=init", "application/x-www-form-urlencoded"), 422, undefined],
    // A page can send these to another site without its consent.
    ["JSON as plain text", store, post('{"stage":"init"}', "text/plain"), 422, undefined],
    [
      "JSON as plain text that names JSON",
      "/api/bff/clubMember/requestLogin",
      post('{"phone":"050-7654321"}', "text/plain;x=application/json"),
      422,
      undefined,
    ],
    ["U+0000", "/api/bff/operation/select?packId=P1&subAgency=%00", {}, 422, "subAgency"],
    ["U+0000 deep inside", `${store}/0123456789`, post('{"stage":"payer","utmSource":"a\\u0000b"}'), 422, "utmSource"],
    [
      "half a surrogate pair",
      `${store}/0123456789`,
      post('{"stage":"payer","utmSource":"a\\ud800b"}'),
      422,
      "utmSource",
    ],
    ["a body that is too large", store, post(`{"stage":"${"x".repeat(300_000)}"}`), 413, undefined],
  ])("%s", async (_, path, init, status, field) => {
    const answer = await send(path, init);
    expect(answer).toMatchObject({ status, body: { error: { code: "invalid-input" } } });
    expect(answer.body.error?.field).toBe(field);
  });
});

test("accepts a form wherever the contract allows one, like JSON", async () => {
  const asForm = await send(
    "/api/bff/clubMember/requestLogin",
    post("phone=050-7654321", "application/x-www-form-urlencoded"),
  );
  const asJson = await send("/api/bff/clubMember/requestLogin", post('{"phone":"050-7654321"}'));
  expect([asForm.status, asJson.status]).toEqual([200, 200]);
});

test("under overload it refuses with a retry time, and answers again as soon as there is capacity", async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
  const refused = await at.engine.fetch(
    new Request(`http://engine.test/api/bff/operation/select?packId=${at.shop.packId}`),
  );
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ error: { code: "busy", retryable: true } });
  for (const client of clients) client.release();
  expect(await send(`/api/bff/operation/select?packId=${at.shop.packId}`)).toMatchObject({ status: 200 });
});

describe("a GET that changes something, as the specification names it", () => {
  const links = "/api/bff/shortenedUrl?rawUrlPath=%2Fread-ahead";
  const stored = async () => (await database.pool.query("select from shortened_url")).rowCount;

  test("is one of four", async () => {
    const names = Object.entries(calls as Record<string, Operation>).filter(([, op]) => op.changes);
    expect(names.map(([name]) => name).sort()).toEqual([
      "acceptHotelChange",
      "acceptTerms",
      "sendFinalMsg",
      "shortenedUrl",
    ]);
    expect(names.every(([, { method }]) => method === "GET")).toBe(true);
  });

  test.each<[string, RequestInit]>([
    ["a check of the link", { method: "HEAD" }],
    ["a link that is followed", { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } }],
    ["a picture of a page", { headers: { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" } }],
    ["a frame", { headers: { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" } }],
    ["a script of another site", { headers: { "sec-fetch-dest": "empty", "sec-fetch-site": "cross-site" } }],
    ["a script of a neighbouring host", { headers: { "sec-fetch-dest": "empty", "sec-fetch-site": "same-site" } }],
    ["a page that is loaded ahead", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["a page that is loaded ahead by an older browser", { headers: { purpose: "prefetch" } }],
    ["a page that a proxy shows small", { headers: { "x-purpose": "preview" } }],
  ])("is not made by %s", async (_, init) => {
    const before = await stored();
    const made = { bookingId: "0123456789", token: "a-token-of-a-link-that-was-sent-by-sms", accepted: true };
    await forEveryCall(
      async (op) => {
        const { path, query } = encodeCall(op, { ...made, rawUrlPath: "/read-ahead" });
        const answer = await at.engine.fetch(new Request(`http://engine.test/api/bff${path}?${query}`, init));
        expect(answer.status).toBe(403);
      },
      (op) => op.changes === true,
    );
    expect(await stored()).toBe(before);
  });

  test("is made by a program, and by a script of the shop's own pages", async () => {
    const before = (await stored())!;
    const own = { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" };
    expect((await send(links)).status).toBe(200);
    expect((await send(`${links}-2`, { headers: own })).status).toBe(200);
    expect(await stored()).toBe(before + 2);
  });
});

describe("a sale that collides with others is told to ask again, and succeeds as soon as they are done", () => {
  let hasty: TestDatabase;
  let shop: TestEngine;
  beforeAll(async () => {
    hasty = await freshDatabase({ longestWait: 1_000 });
    shop = await aTestEngine(hasty);
  });
  afterAll(() => hasty.cleanup());

  async function buy() {
    const body = JSON.stringify({ stage: "init", ...selection(shop.shop) });
    const headers = { "content-type": "application/json", "x-shopper-sid": "a-shopper-of-many" };
    const request = new Request(`http://engine.test${store}`, { method: "POST", headers, body });
    const answer = await shop.engine.fetch(request);
    const { error } = (await answer.json()) as Answer;
    return [answer.status, answer.headers.get("retry-after"), error?.code];
  }

  test("while others hold its rooms for longer than a call waits", async () => {
    const other = await hasty.pool.connect();
    await other.query("begin; select from inventory for update");
    expect(await buy()).toEqual([503, "5", "busy"]);
    await other.query("rollback");
    other.release();
    expect(await buy()).toEqual([200, null, undefined]);
  });

  test.each([
    ["a statement took too long", "57014"],
    ["every retry met a serialization failure", "40001"],
    ["every retry met a deadlock", "40P01"],
  ])("%s", async (_, code) => {
    await hasty.pool.query(`create function fail() returns trigger as $$ begin raise 'x' using errcode = '${code}'; end $$
      language plpgsql; create trigger failing before insert on hold execute function fail()`);
    expect(await buy()).toEqual([503, "5", "busy"]);
    await hasty.pool.query("drop function fail cascade");
  });
});

test("reports a read-only database with a retry time, and fails the readiness check", async () => {
  const single = await freshDatabase({ poolSize: 1 });
  const reading = await aTestEngine(single);
  try {
    expect(await reading.engine.ready()).toBe(true);
    // As after a failover to a replica: the one connection of its pool, and every later one.
    await single.pool.query(
      "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
    );
    await single.pool.query("set default_transaction_read_only = on");
    expect(await canWrite(single.pool, reading.clock)()).toBe(false);
    const refused = await reading.engine.fetch(
      new Request("http://engine.test/api/bff/shortenedUrl?rawUrlPath=%2Fmade-up"),
    );
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await refused.json()).toMatchObject({ error: { code: "unavailable", retryable: true } });
    expect((await reading.engine.fetch(new Request("http://engine.test/api/bff/area"))).status).toBe(200);
  } finally {
    await single.cleanup();
  }
});

test("a client that leaves before its body is here is no fault of ours: nobody at the desk is told", async () => {
  const lostAfter = (error: Error) =>
    send(store, {
      ...post(""),
      body: new ReadableStream({ start: (controller) => controller.error(error) }),
      duplex: "half",
    } as RequestInit);
  const faults = () => database.db.select().from(adminNotification).where(eq(adminNotification.key, "fault:storePage"));
  expect(await lostAfter(Object.assign(new Error("aborted"), { code: "ECONNRESET" }))).toMatchObject({ status: 422 });
  expect(await faults()).toEqual([]);
  expect(await lostAfter(new Error("another"))).toMatchObject({ status: 500 });
  await expect.poll(async () => (await faults()).length).toBe(1);
});

test("no intermediate cache may store a response", async () => {
  for (const path of [`/api/bff/operation/select?packId=${at.shop.packId}`, "/api/bff/operation/select?packId=none"]) {
    const answer = await at.engine.fetch(new Request(`http://engine.test${path}`));
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("serves the OpenAPI document of all calls", async () => {
  const { status, body } = await send("/openapi.json");
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: "3.1.0" });
});
