import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { effectDeliverers } from "../effect-deliverers";
import { usageLimit } from "../people/sessions/schema";
import { signedWebhook, webhookSignature } from "../suppliers/webhook/signed-webhook";
import { deliverEffect } from "./deliver-effect";
import { notifyAdmin } from "./outbox";
import { redact } from "./redact";
import { adminNotification, outbox } from "./schema";
import { noticeWindow, sendNotices } from "./send-notices";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
beforeEach(async () => {
  await database.db.delete(outbox);
  await database.db.delete(adminNotification);
  await database.db.delete(usageLimit);
  at.clock.forward(noticeWindow);
});
afterAll(() => database.cleanup());

const happens = (key: string, subject = "A page failed") => notifyAdmin(database.db, key, subject, {}, at.clock.now());
const noticeMails = () => database.db.select().from(outbox).where(like(outbox.key, "notices%"));
const withWebhook = () => ({ ...at.engine.parts, noticeWebhook: true });

test("sends the first notices at once, in one mail with counts, and holds later ones for the next window", async () => {
  for (const _ of [1, 2, 3]) await happens("site:page:x");
  await happens("fault:search", "A search failed");
  expect(await sendNotices(at.engine.parts)).toBe(2);
  const [mail, ...more] = await noticeMails();
  expect(more).toEqual([]);
  expect(mail!.payload).toMatchObject({ to: "desk@shop.test", subject: "נופש: 2 התראות לטיפול" });
  expect((mail!.payload as { text: string }).text).toMatch(/^\P{L}*3 ×\P{L}*עמוד דיווח על תקלה: \P{L}*page:x/mu);
  await happens("site:page:x");
  expect(await sendNotices(at.engine.parts)).toBe(0);
  at.clock.forward(noticeWindow);
  expect(await sendNotices(at.engine.parts)).toBe(1);
  expect(((await noticeMails())[1]!.payload as { text: string }).text).toMatch(
    /^\P{L}*1 ×\P{L}*עמוד דיווח על תקלה.+\nבסך הכול: 4, מ־\P{L}*\d\d\/\d\d\/2026 \d\d:\d\d/u,
  );
  at.clock.forward(noticeWindow);
  expect(await sendNotices(at.engine.parts)).toBe(0);
});

test("sends one mail of forty lines for a flood, and only one from two processes", async () => {
  for (let number = 0; number < 60; number += 1) await happens(`site:page:${number}`);
  await Promise.all([sendNotices(at.engine.parts), sendNotices(at.engine.parts)]);
  const mails = await noticeMails();
  expect(mails).toHaveLength(1);
  const { text } = mails[0]!.payload as { text: string };
  expect(text.match(/עמוד דיווח על תקלה/g)).toHaveLength(40);
  expect(text).toContain("ועוד 20");
  // What strangers cause makes no backlog: the rest stands at the desk, and no later mail lists it.
  at.clock.forward(noticeWindow);
  expect(await sendNotices(at.engine.parts)).toBe(0);
  expect(await database.db.$count(adminNotification)).toBe(60);
});

test("of other notices those that found no room are in the next mail, once, however many visitors cause", async () => {
  for (let number = 0; number < 60; number += 1) await happens(`debit:${number}`, "A debit failed");
  for (let number = 0; number < 30; number += 1) await happens(`site:page:${number}`);
  await Promise.all([sendNotices(at.engine.parts), sendNotices(at.engine.parts)]);
  const mails = await noticeMails();
  const { text } = mails[0]!.payload as { text: string };
  expect(text.match(/חיוב נכשל/g)).toHaveLength(40);
  expect(text).toContain("ועוד 50");
  at.clock.forward(noticeWindow);
  expect(await sendNotices(at.engine.parts)).toBe(20);
  const next = (await noticeMails())[1]!.payload as { text: string };
  expect(next.text.match(/חיוב נכשל/g)).toHaveLength(20);
  expect(next.text).not.toContain("ועוד");
  at.clock.forward(noticeWindow);
  expect(await sendNotices(at.engine.parts)).toBe(0);
});

test("what visitors cause buries neither a customer's question nor a debit that failed, in the mail and at the webhook", async () => {
  for (let number = 0; number < 45; number += 1) await happens(`site:page:${number}`);
  for (let number = 0; number < 45; number += 1) await happens(`missing:/a/${number}`, "A page was not found");
  await happens("debit:1", "A debit failed");
  await happens("question:b1", "A visitor asked a question");
  await sendNotices(withWebhook());
  const [mail, call] = await noticeMails();
  const { text } = mail!.payload as { text: string };
  expect(text.split("\n")[0]).toContain("חיוב נכשל");
  expect(text).toContain("לקוח שאל שאלה");
  const { notices } = JSON.parse((call!.payload as { body: string }).body);
  expect(notices.slice(0, 2).map(({ key }: { key: string }) => key)).toEqual(["debit:1", "question:b1"]);
});

test("a flight or match that moved is named with its times, and with a link to its bookings", async () => {
  const times = { was: "10/05/2027 10:40", now: "10/05/2027 12:40", places: 6 };
  const flight = { flightId: "KM551-270510", flight: "KM551", ...times };
  const match = { eventId: "MLA-270512", match: { he: "גמר", en: "Final", ru: "Финал", ar: "النهائي" }, ...times };
  await notifyAdmin(database.db, "flight-moved:KM551-270510:x", "A flight was moved", flight, at.clock.now());
  await notifyAdmin(database.db, "match-moved:MLA-270512:x", "A match was moved", match, at.clock.now());
  await sendNotices(at.engine.parts);
  const [mail] = await noticeMails();
  const { text } = mail!.payload as { text: string };
  const lines = text.replace(/[\u2066-\u2069]/g, "").split("\n");
  const moment = "היה 10/05/2027 10:40 · עכשיו 10/05/2027 12:40 · מקומות שנמכרו או מוחזקים: 6";
  expect(lines).toEqual(
    expect.arrayContaining([
      "1 × השתנתה שעת ההמראה של טיסה שנמכרה: עדכנו את הנוסעים",
      `טיסה KM551 · ${moment}`,
      expect.stringMatching(/\/admin\?flight=KM551-270510$/),
      `משחק גמר · ${moment}`,
      expect.stringMatching(/\/admin\?event=MLA-270512$/),
    ]),
  );
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { notices } = good(await desk.deskNotices({ langCode: "ENG" }));
  expect(notices.find(({ flightId }) => flightId === "KM551-270510")!.details).toEqual(
    expect.arrayContaining([
      { name: "flight", value: "KM551" },
      { name: "was", value: "10/05/2027 10:40" },
      { name: "now", value: "10/05/2027 12:40" },
      { name: "places", value: "6" },
    ]),
  );
  const { details } = notices.find(({ eventId }) => eventId === "MLA-270512")!;
  expect(details).toEqual(expect.arrayContaining([{ name: "match", value: "Final" }]));
});

test("calls the webhook with the same notices, signed, and retries a refused call with the same key", async () => {
  const calls: { signature: string; key: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const { "nofesh-signature": signature, "idempotency-key": key } = request.headers;
      calls.push({ signature: String(signature), key: String(key), body });
      response.writeHead(calls.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`;
    const senders = {
      sms: async () => {},
      mail: async () => {},
      webhook: signedWebhook({ url, secret: "a webhook's secret", clock: at.clock }),
    };
    await happens("fault:search", "A search failed");
    await sendNotices(withWebhook());
    const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, "webhook"));
    await expect(deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), row!.id)).rejects.toThrow(
      "503",
    );
    await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), row!.id);
    await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), row!.id);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    const [, seconds = "", hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(calls[1]!.signature) ?? [];
    expect(hex).toBe(webhookSignature("a webhook's secret", Number(seconds), calls[1]!.body));
    expect(JSON.parse(calls[1]!.body)).toMatchObject({
      type: "notices",
      notices: [{ subject: "A search failed", count: 1 }],
    });
  } finally {
    server.close();
  }
});

test("the desk lists notices by group, marks them as seen, and shows them again when they recur", async () => {
  covers("7.61", "7.62");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  for (const _ of [1, 2]) await happens("site:page:x");
  at.clock.forward(60_000);
  await happens("fault:search", "A search failed");
  const { total, notices } = good(await desk.deskNotices({}));
  expect([total, notices.map(({ key, count }) => [key, count])]).toEqual([
    2,
    [
      ["fault:search", 1],
      ["site:page:x", 2],
    ],
  ]);
  expect(Date.parse(notices[0]!.lastAt)).toBeGreaterThan(Date.parse(notices[1]!.firstAt));
  expect(good(await desk.deskSeeNotices({ ids: notices.map(({ id }) => id) }))).toEqual({ seen: 2 });
  expect(good(await desk.deskNotices({})).total).toBe(0);
  expect(good(await desk.deskNotices({ all: true })).notices[0]!.seen).toMatchObject({ by: "desk" });
  await happens("site:page:x");
  expect(good(await desk.deskNotices({})).notices).toMatchObject([{ key: "site:page:x", count: 3 }]);
});

test("details are facts with names: orders by the numbers of the desk, amounts with decimals, people masked", async () => {
  const details = { orderNumber: 17, ours: 420_000, wrong: ["nights", "rooms"], message: "of dana.cohen@example.com" };
  await notifyAdmin(database.db, "discrepancy:x", "Differs", details, at.clock.now());
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(good(await desk.deskNotices({})).notices[0]!.details).toEqual(
    expect.arrayContaining([
      { name: "orderNumber", value: "10017" },
      { name: "ours", value: "4200.00" },
      { name: "wrong", value: "nights, rooms" },
      { name: "message", value: "of d…@…" },
    ]),
  );
});

test.each([
  ["mail of dana.cohen@example.com came back", "mail of d…@… came back"],
  ["call 050-123 4567 now", "call …67 now"],
  ["card 4580 0000 0000 0000", "…"],
  ["token abcDEF123456abcDEF123456abc in it", "token … in it"],
  ["GET /search-result answered 500 in 1234 ms", "GET /search-result answered 500 in 1234 ms"],
])("%s is reported as %s", (text, expected) => expect(redact(text)).toBe(expected));
