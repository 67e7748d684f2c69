import type { Shop } from "@contract/calls";
import { type Language, langCodeOf, languages } from "@contract/vocabulary/languages";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { AddressRefused } from "../../outbox/address-refused";
import { deliverEffect } from "../../outbox/deliver-effect";
import { tellLateEffects } from "../../outbox/late-effects";
import type { MessageSenders } from "../../outbox/message-senders";
import { adminNotification, outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { newsletterDelivery, newsletterLetter, newsletterSubscriber, newsletterToken } from "./schema";
import { resumeLetters, sendNextBatch } from "./send-letter";

const inFour = (text: string) => ({ he: `${text} he`, en: `${text} en`, ru: `${text} ru`, ar: `${text} ar` });
type Mail = Parameters<MessageSenders["mail"]>[0];

let database: TestDatabase;
let at: TestEngine;
let desk: Shop;
/** The mails that the server received, and its answer for each address. */
let mails: Mail[] = [];
let server: (to: string) => Error | null = () => null;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.execute(
    sql`truncate newsletter_letter, newsletter_delivery, newsletter_subscriber, newsletter_token, outbox, graphile_worker._private_jobs`,
  );
  await database.db.delete(usageLimit);
  mails = [];
  server = () => null;
});
afterAll(() => database.cleanup());

/** Days later; a desk session does not last that long. */
async function later(days: number): Promise<void> {
  at.clock.forward(days * 86_400_000);
  desk = holding(at, { bearer: await loggedInDesk(at) });
}

/** Subscribes an address and confirms it from its mailbox. */
async function reader(email: string, language: Language = "he"): Promise<void> {
  await database.db.delete(usageLimit);
  const site = at.as("a-reader-of-the-newsletter");
  good(await site.newsletterSubscribe({ email, langCode: langCodeOf[language] }));
  const rows = await database.db.select().from(outbox).where(like(outbox.key, "newsletter:%")).orderBy(outbox.id);
  const { to, text } = rows.at(-1)!.payload as { to: string; text: string };
  expect(to).toBe(email);
  good(await site.newsletterConfirm({ token: /confirm\/([\w-]{20,64})/.exec(text)![1]! }));
}

async function draft(text = "Rhodes"): Promise<{ id: string; version: number }> {
  return good(await desk.deskSaveLetter({ subjects: inFour(text), texts: inFour(`${text}, from 300 dollars.`) }));
}

async function startLetter(text?: string): Promise<string> {
  const letter = await draft(text);
  good(await desk.deskSendLetter(letter));
  return letter.id;
}

const senders = {
  sms: async () => {},
  async mail(mail: Mail) {
    const fault = server(mail.to);
    if (fault) throw fault;
    mails.push(mail);
  },
};

/** Tries every mail of letters that waits once. Returns how many failed. */
async function deliver(): Promise<number> {
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, "newsletter")).orderBy(outbox.id);
  let failures = 0;
  for (const { id, deliveredAt } of rows)
    if (!deliveredAt)
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id).catch(() => {
        failures += 1;
      });
  return failures;
}

/** Sends all batches of a letter, and what they wrote. */
async function sendAll(id: string, size?: number): Promise<void> {
  while ((await sendNextBatch(at.engine.parts, id, size)) > 0);
  await deliver();
}

const recipients = () => mails.map(({ to }) => to).sort();
const countsOf = async (id: string) => good(await desk.deskLetter({ id })).counts;
const batchJobs = async () =>
  (
    await database.db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where task_identifier = 'newsletter'`,
    )
  ).rows.length;

test("every confirmed subscriber gets a letter once, in their language, marked as advertising", async () => {
  for (const language of languages) await reader(`${language}@example.com`, language);
  good(await at.as("not-confirmed").newsletterSubscribe({ email: "never@example.com" }));
  const id = await startLetter();
  await sendAll(id);
  await sendAll(id);
  const heads = { he: "פרסומת: ", en: "Advertisement (פרסומת): ", ru: "Реклама (פרסומת): ", ar: "إعلان (פרסומת): " };
  expect(recipients()).toEqual(languages.map((language) => `${language}@example.com`).sort());
  for (const language of languages) {
    const { subject, text, unsubscribe } = mails.find(({ to }) => to === `${language}@example.com`)!;
    expect(subject).toBe(`${heads[language]}Rhodes ${language}`);
    expect(text).toContain(`Rhodes, from 300 dollars. ${language}`);
    for (const part of ["1 Test Street, Haifa", "office@shop.test", unsubscribe!]) expect(text).toContain(part);
    expect(unsubscribe).toMatch(/^http:\/\/shop\.test\/newsletter\/unsubscribe\/[\w-]{20,64}/);
  }
  const tokens = JSON.stringify(await database.db.select().from(newsletterToken));
  for (const { unsubscribe } of mails) expect(tokens).not.toContain(/unsubscribe\/([\w-]+)/.exec(unsubscribe!)![1]);
  expect(good(await desk.deskLetters({}))).toMatchObject({
    subscribers: languages.map((language) => ({ language, count: 1 })),
    letters: [{ id, state: "sent", counts: { sent: 4, waiting: 0, refused: 0, dropped: 0 } }],
  });
});

test("mails of letters wait behind those of customers", async () => {
  await reader("dana@example.com");
  await sendNextBatch(at.engine.parts, await startLetter());
  const { rows } = await database.db.execute<{ kind: string; priority: number }>(sql`
    select o.kind, j.priority from graphile_worker.jobs j join outbox o on j.key = 'outbox:' || o.id order by j.priority`);
  expect(rows.map(({ kind }) => kind)).toEqual(["mail", "mail", "newsletter"]);
  expect(rows[2]!.priority).toBeGreaterThan(rows[1]!.priority);
});

test("a restart between two batches, and within one, sends nothing twice and leaves nobody out", async () => {
  const all = Array.from({ length: 5 }, (_, index) => `reader${index}@example.com`);
  for (const email of all) await reader(email);
  const id = await startLetter();
  await sendNextBatch(at.engine.parts, id, 2);
  await deliver();
  expect(mails).toHaveLength(2);
  // Killed in the second batch: its transaction leaves nothing behind, and its job stays locked.
  let draws = 0;
  const dyingParts = {
    ...at.engine.parts,
    random: {
      bytes(size: number) {
        draws += 1;
        if (draws === 2) throw new Error("killed");
        return at.engine.parts.random.bytes(size);
      },
    },
  };
  await expect(sendNextBatch(dyingParts, id, 2)).rejects.toThrow("killed");
  expect(await countsOf(id)).toMatchObject({ sent: 2, waiting: 0 });
  await database.db.execute(
    sql.raw("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '61 seconds'"),
  );
  expect(await resumeLetters(database.db)).toBe(1);
  expect(await resumeLetters(database.db)).toBe(0);
  // The old job comes back to life, and both run.
  await Promise.all([sendNextBatch(at.engine.parts, id, 2), sendNextBatch(at.engine.parts, id, 2)]);
  await sendAll(id, 2);
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await resumeLetters(database.db)).toBe(0);
  // Even a position that is lost sends nothing twice.
  await database.db.update(newsletterLetter).set({ position: "", state: "sending" });
  await sendAll(id, 2);
  expect(recipients()).toEqual(all);
  expect(await countsOf(id)).toEqual({ sent: 5, waiting: 0, refused: 0, dropped: 0 });
});

test("a reader who leaves or is erased gets nothing more, not even a copy that already waits", async () => {
  for (const name of ["stays", "leaves", "is-erased", "left-before"]) await reader(`${name}@example.com`);
  const first = await startLetter("first");
  await sendAll(first);
  const leave = async (email: string) => {
    const link = mails.findLast(({ to }) => to === email)!.unsubscribe!;
    const token = /unsubscribe\/([\w-]+)/.exec(link)![1]!;
    good(await at.as("a-mail-program").newsletterUnsubscribe({ token, oneClick: true }));
  };
  await leave("left-before@example.com");
  await later(7);
  const second = await startLetter("second");
  await sendNextBatch(at.engine.parts, second);
  await leave("leaves@example.com");
  await database.db.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, "is-erased@example.com"));
  mails = [];
  await deliver();
  expect(recipients()).toEqual(["stays@example.com"]);
  expect(await countsOf(second)).toEqual({ sent: 1, waiting: 0, refused: 0, dropped: 2 });
});

test("an address that is refused for good gets nothing more until it is confirmed again", async () => {
  for (const name of ["good", "gone"]) await reader(`${name}@example.com`);
  const first = await startLetter("first");
  server = (to) => (to.startsWith("gone") ? new AddressRefused("550 no such user") : null);
  await sendAll(first);
  expect(await countsOf(first)).toEqual({ sent: 1, waiting: 0, refused: 1, dropped: 0 });
  expect(good(await desk.deskLetters({}))).toMatchObject({ refused: 1 });
  server = () => null;
  mails = [];
  await later(7);
  await sendAll(await startLetter("second"));
  expect(recipients()).toEqual(["good@example.com"]);
  await reader("gone@example.com");
  mails = [];
  await later(7);
  await sendAll(await startLetter("third"));
  expect(recipients()).toEqual(["gone@example.com", "good@example.com"]);
});

test("a passing failure is tried again, for a day; nobody is told that effects are late", async () => {
  for (const name of ["busy", "full"]) await reader(`${name}@example.com`);
  await database.db.execute(sql`update outbox set delivered_at = created_at`);
  const id = await startLetter();
  server = () => new Error("451 try again later");
  await sendNextBatch(at.engine.parts, id);
  expect(await deliver()).toBe(2);
  expect(await countsOf(id)).toMatchObject({ sent: 0, waiting: 2 });
  expect(good(await desk.deskLetter({ id })).state).toBe("sending");
  at.clock.forward(11 * 60_000);
  expect(await tellLateEffects(database.db, at.clock.now())).toBe(0);
  expect(await database.db.select().from(adminNotification)).toEqual([]);
  server = (to) => (to.startsWith("full") ? new Error("452 mailbox full") : null);
  for (let tries = 1; tries < 11; tries += 1) expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  expect(recipients()).toEqual(["busy@example.com"]);
  expect(await countsOf(id)).toEqual({ sent: 1, waiting: 0, refused: 0, dropped: 1 });
  expect(good(await desk.deskLetter({ id })).state).toBe("sent");
});

test("a test letter goes to its address alone, and removes nobody", async () => {
  await reader("dana@example.com");
  const { id } = await draft();
  expect(refusal(await desk.deskTestLetter({ id, email: "office", language: "ru" })).code).toBe("invalid-email");
  good(await desk.deskTestLetter({ id, email: "office@shop.test", language: "ru" }));
  const rows = await database.db.select().from(outbox).where(like(outbox.key, "newsletter-test:%"));
  expect(rows.map(({ payload }) => payload)).toEqual([
    { to: "office@shop.test", subject: "Реклама (פרסומת): Rhodes ru", text: expect.stringContaining("проверочное") },
  ]);
  expect(JSON.stringify(rows)).not.toContain("unsubscribe");
  expect(await database.db.select().from(newsletterDelivery)).toEqual([]);
});

test("a letter goes out once, as it was seen, and a week after the one before", async () => {
  const letter = await draft();
  expect(refusal(await desk.deskSendLetter(letter)).code).toBe("no-subscribers");
  await reader("dana@example.com");
  const changed = { ...letter, subjects: inFour("Corfu"), texts: inFour("Corfu") };
  const { version } = good(await desk.deskSaveLetter(changed));
  expect(refusal(await desk.deskSendLetter(letter)).code).toBe("changed-meanwhile");
  expect(refusal(await desk.deskSaveLetter(changed)).code).toBe("changed-meanwhile");
  expect(good(await desk.deskSaveLetter({ ...changed, version }))).toEqual({ id: letter.id, version });
  at.engine.parts.postalAddress = null;
  expect(refusal(await desk.deskSendLetter({ id: letter.id, version })).code).toBe("no-postal-address");
  at.engine.parts.postalAddress = "1 Test Street, Haifa";
  expect(good(await desk.deskSendLetter({ id: letter.id, version }))).toEqual({ subscribers: 1 });
  expect(refusal(await desk.deskSendLetter({ id: letter.id, version })).code).toBe("wrong-state");
  expect(refusal(await desk.deskSaveLetter({ ...changed, version })).code).toBe("wrong-state");
  const next = await draft("next");
  await later(6);
  const { nextFrom } = good(await desk.deskLetters({}));
  expect(refusal(await desk.deskSendLetter(next))).toMatchObject({ code: "too-soon", details: { from: nextFrom } });
  await later(1);
  good(await desk.deskSendLetter(next));
});

test("sending and testing need a fresh code; writing does not", async () => {
  await reader("dana@example.com");
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(11 * 60_000);
  const letter = await draft();
  const test = { id: letter.id, email: "victim@example.com", language: "he" as const };
  expect(refusal(await desk.deskTestLetter(test)).code).toBe("code-needed");
  expect(await database.db.select().from(outbox).where(like(outbox.key, "newsletter-test:%"))).toEqual([]);
  expect(refusal(await desk.deskSendLetter(letter)).code).toBe("code-needed");
  expect(await batchJobs()).toBe(0);
  good(await desk.deskTestLetter({ ...test, totp: deskCode(at) }));
  at.clock.forward(6 * 60_000);
  good(await desk.deskSendLetter({ ...letter, totp: deskCode(at) }));
  expect(await batchJobs()).toBe(1);
  at.engine.parts.deskCodeMinutes = 1_000_000;
});

// The last one: the pool ends with its engine.
test("the job runner sends a letter by itself", async () => {
  await reader("dana@example.com");
  const id = await startLetter();
  await at.engine.startJobs();
  try {
    await vi.waitFor(async () => expect((await countsOf(id)).sent).toBe(1), 30_000);
    expect(at.sent.filter(({ key }) => key.startsWith("newsletter-letter:")).map(({ to }) => to)).toEqual([
      "dana@example.com",
    ]);
  } finally {
    await at.engine.stop();
  }
});
