import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { usageLimit } from "../../people/sessions/schema";
import { refundsPosted } from "../../sale/booking/stored/card-refunds";
import { refundsOnTheWay } from "../../sale/payment/refunds-on-the-way";
import { AddressDeferred } from "../address-deferred";
import { AddressRefused } from "../address-refused";
import { deliverEffect } from "../deliver-effect";
import { tellLateEffects } from "../late-effects";
import { notifyAdmin, post } from "../outbox";
import { requeueEffects } from "../requeue-effects";
import { adminNotification, outbox } from "../schema";
import { noticeWindow, sendNotices } from "../send-notices";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
/** What the mail server and the SMS company accepted: to whom. */
let sent: string[];
let count = 0;

/** Phones and addresses that exist nowhere, and whether they are refused. */
const nowhere = /nowhere|\+9723/;
let refusing = true;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
});
beforeEach(async () => {
  sent = [];
  refusing = true;
  await database.db.delete(outbox);
  await database.db.delete(adminNotification);
  await database.db.delete(usageLimit);
  at.clock.forward(noticeWindow);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

async function accept({ to }: { to: string }): Promise<void> {
  if (refusing && nowhere.test(to)) throw new AddressRefused(`550 there is no ${to} here`);
  sent.push(to);
}

/** Delivers what waits, as the jobs do. */
async function deliver(): Promise<void> {
  const rows = await database.db.select().from(outbox).where(sql`delivered_at is null`).orderBy(outbox.id);
  const deliverers = effectDeliverers(at.engine.parts, { sms: accept, mail: accept });
  for (const { id } of rows) await deliverEffect(at.engine.parts, deliverers, id);
}

/** A booking whose payer typed a phone that gets no SMS; the clock is a few minutes after the sale. */
async function soldToLandline() {
  count += 1;
  const { bookingId } = await soldBooking(at, `undelivered-${count}`);
  await database.db
    .update(outbox)
    .set({ payload: sql`jsonb_set(payload, '{to}', '"+97231234567"')` })
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms")));
  await database.db.execute(
    sql`update booking set draft = jsonb_set(draft, '{payer,mobile}', '"+97231234567"') where id = ${bookingId}`,
  );
  return bookingId;
}
const messagesOf = async (bookingId: string) => good(await desk.deskBookingMessages({ bookingId })).messages;
const smsOf = async (bookingId: string) => (await messagesOf(bookingId)).find(({ kind }) => kind === "sms")!;
const noticeMails = () => database.db.select().from(outbox).where(like(outbox.key, "notices:%"));

test("the desk is told once of a payer's wrong phone, and the alarm does not stay on", async () => {
  const bookingId = await soldToLandline();
  await deliver();
  expect((await messagesOf(bookingId)).map(({ kind, state }) => [kind, state])).toEqual([
    ["mail", "sent"],
    ["sms", "failed"],
  ]);
  const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, "sms"));
  // The reason is kept without the number.
  expect([row!.attempts, row!.lastError]).toEqual([1, "550 there is no …67 here"]);
  for (let minute = 0; minute < 60; minute += 1) {
    at.clock.forward(60_000);
    await requeueEffects(at.engine.parts);
    expect(await tellLateEffects(database.db, at.clock.now())).toBe(0);
    await sendNotices(at.engine.parts);
    await deliver();
  }
  expect(await at.engine.healthProblems()).toEqual([]);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(good(await desk.deskNotices({})).notices).toMatchObject([
    {
      key: `undelivered:${bookingId}`,
      count: 1,
      details: expect.arrayContaining([{ name: "bookingId", value: bookingId }]),
    },
  ]);
  expect(await noticeMails()).toHaveLength(1);
});

describe("a mailbox that takes mail later", () => {
  const mail = (to: string) => ({ kind: "mail" as const, to, subject: "s", text: "t" });
  const tryAll = async (sender: (message: { to: string }) => Promise<void>) => {
    const rows = await database.db.select().from(outbox).where(sql`delivered_at is null`).orderBy(outbox.id);
    const deliverers = effectDeliverers(at.engine.parts, { sms: accept, mail: sender });
    for (const { id } of rows) await deliverEffect(at.engine.parts, deliverers, id).catch(() => {});
  };
  const putOff = async ({ to }: { to: string }) => {
    if (/busy/.test(to)) throw new AddressDeferred(`451 ${to}: try again later`);
    sent.push(to);
  };
  const postMail = (key: string, to: string) =>
    database.db.transaction((tx) => post(tx, key, mail(to), at.clock.now(), null));
  const late = async () => [
    await tellLateEffects(database.db, at.clock.now()),
    (await at.engine.healthProblems()).length,
  ];

  test("does not keep the alarm on while other mailboxes take mail, and hides nothing else that is late", async () => {
    await postMail("newsletter:x", "me@busy.example.com");
    at.clock.forward(60_000);
    await postMail("other", "dana@example.com");
    await tryAll(putOff);
    expect(sent).toEqual(["dana@example.com"]);
    at.clock.forward(3_600_000);
    expect(await late()).toEqual([0, 0]);
    await database.db.transaction((tx) =>
      post(tx, "refund:a", { kind: "refund", attemptUid: "a", amountAgorot: 1 }, at.clock.now(), null),
    );
    at.clock.forward(11 * 60_000);
    expect(await late()).toEqual([1, 1]);
  });

  test("is told of if no mail got through since, if another fault came after it, and if it is the administrators' own", async () => {
    await postMail("first", "dana@busy.example.com");
    await tryAll(putOff);
    at.clock.forward(11 * 60_000);
    expect(await late()).toEqual([1, 1]);
    await postMail("other", "dana@example.com");
    await postMail("notices:1", "admin@busy.example.com");
    at.clock.forward(60_000);
    await tryAll(putOff);
    at.clock.forward(11 * 60_000);
    expect(await late()).toEqual([1, 1]);
    await database.db.delete(outbox).where(eq(outbox.key, "notices:1"));
    expect(await late()).toEqual([0, 0]);
    await tryAll(() => Promise.reject(new Error("connect ECONNREFUSED")));
    expect(await late()).toEqual([1, 1]);
  });
});

test("a message that failed is not sent by a job that an older process made for it", async () => {
  const bookingId = await soldToLandline();
  await deliver();
  sent = [];
  refusing = false;
  await deliver();
  expect(sent).toEqual([]);
  expect(await smsOf(bookingId)).toMatchObject({ state: "failed" });
});

test("the desk corrects the phone, and the message that failed arrives", async () => {
  const bookingId = await soldToLandline();
  await deliver();
  sent = [];
  const payer = { firstName: "דנה", lastName: "כהן", email: "dana@example.com", mobile: "052-7654321" };
  good(await desk.deskCorrectContact({ bookingId, payer, totp: deskCode(at) }));
  await requeueEffects(at.engine.parts);
  await deliver();
  expect(sent).toContain("+972527654321");
  expect(await smsOf(bookingId)).toMatchObject({ state: "sent" });
});

test("the desk sends it again once the phone works, as a message of its own", async () => {
  const bookingId = await soldToLandline();
  await deliver();
  refusing = false;
  const { id } = await smsOf(bookingId);
  good(await desk.deskSendAgain({ bookingId, messageId: id, copies: 0 }));
  await deliver();
  const messages = (await messagesOf(bookingId)).filter(({ kind }) => kind === "sms");
  expect(messages.map(({ state, copyOf }) => [state, copyOf])).toEqual([
    ["sent", id],
    ["failed", undefined],
  ]);
});

test("a recipient that the desk corrects during the delivery is tried, not given up", async () => {
  const bookingId = await soldToLandline();
  const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, "sms"));
  const deliverers = effectDeliverers(at.engine.parts, {
    mail: accept,
    async sms(message) {
      await database.db
        .update(outbox)
        .set({ payload: sql`jsonb_set(payload, '{to}', '"+972527654321"')` })
        .where(eq(outbox.id, row!.id));
      await accept(message);
    },
  });
  await expect(deliverEffect(at.engine.parts, deliverers, row!.id)).rejects.toThrow(AddressRefused);
  expect(await smsOf(bookingId)).toMatchObject({ state: "failing" });
  await deliver();
  expect(sent).toContain("+972527654321");
});

test("a message that fails for any other reason waits for its next try, and nobody is told yet", async () => {
  const bookingId = await soldToLandline();
  const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, "sms"));
  const down = async () => {
    throw new Error("451 try again later");
  };
  const deliverers = effectDeliverers(at.engine.parts, { mail: accept, sms: down });
  await expect(deliverEffect(at.engine.parts, deliverers, row!.id)).rejects.toThrow("451");
  expect(await smsOf(bookingId)).toMatchObject({ state: "failing" });
  expect(await database.db.select().from(adminNotification)).toEqual([]);
  refusing = false;
  await deliver();
  expect(await smsOf(bookingId)).toMatchObject({ state: "sent" });
});

test("a mail of notices that is refused causes no other, and is shown at the desk", async () => {
  const parts = { ...at.engine.parts, noticeMail: "nowhere@shop.test" };
  // The second mail fails as the first one did.
  for (const [count, page] of ["x", "y"].entries()) {
    await notifyAdmin(database.db, `site:page:${page}`, "A page failed", {}, at.clock.now());
    for (let window = 0; window < 4; window += 1) {
      await sendNotices(parts);
      await deliver();
      at.clock.forward(noticeWindow);
    }
    expect(await noticeMails()).toHaveLength(count + 1);
  }
  desk = holding(at, { bearer: await loggedInDesk(at) });
  const { notices } = good(await desk.deskNotices({}));
  expect(notices.map(({ key, count }) => [key, count]).sort()).toEqual([
    ["site:page:x", 1],
    ["site:page:y", 1],
    ["undelivered:notices", 2],
  ]);
});

test("what a booking waits for is found by an index, however many letters are under way", async () => {
  await database.db.execute(sql`
    insert into outbox (key, kind, payload, created_at)
    select 'letter:' || n, 'newsletter', '{"letterId": "l"}', now() from generate_series(1, 20000) n`);
  await database.db.execute(sql`analyze outbox`);
  const asked: string[] = [];
  const { db } = database;
  const query = db.$client.query.bind(db.$client);
  // The statements as they are sent.
  db.$client.query = ((config: { text: string; values?: unknown[] }, values?: unknown[]) => {
    asked.push(config.text);
    return query(config, values);
  }) as typeof db.$client.query;
  try {
    await refundsOnTheWay(db, "a-booking");
    await refundsPosted(db, "a-booking");
    await desk.deskBookingMessages({ bookingId: await soldToLandline() });
  } finally {
    db.$client.query = query;
  }
  const ofBooking = asked.filter((text) => /^\s*select.*\boutbox\b/s.test(text) && /booking_id/.test(text));
  expect(ofBooking.length).toBeGreaterThanOrEqual(3);
  for (const text of ofBooking) {
    const { rows } = await db.$client.query(`explain ${text.replaceAll(/\$\d+/g, "'a-booking'")}`);
    expect(JSON.stringify(rows)).toContain("outbox_by_booking");
  }
});
