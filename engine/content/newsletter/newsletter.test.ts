import { readFileSync } from "node:fs";
import { newsletterConsent } from "@contract/content/newsletter-consent";
import { languages } from "@contract/vocabulary/languages";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { smtpMail } from "../../suppliers/mail/smtp-mail";
import { forgetUnconfirmed } from "./newsletter";
import { newsletterConsent as consentLog, newsletterSubscriber, newsletterToken } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const mailsTo = async (email: string) =>
  (await database.db.select().from(outbox).where(like(outbox.key, "newsletter%")).orderBy(outbox.id)).filter(
    ({ payload }) => (payload as { to: string }).to === email,
  );
const textOf = (row: { payload: unknown }) => (row.payload as { text: string }).text;
const tokenIn = (row: { payload: unknown }) => /\/newsletter\/\w+\/([\w-]{20,64})/.exec(textOf(row))![1]!;
const stateOf = async (email: string) => {
  const [row] = await database.db.select().from(newsletterSubscriber).where(eq(newsletterSubscriber.email, email));
  return row?.state;
};

test("subscribing takes two consents and leaving takes one click; each is recorded with its wording", async () => {
  covers("2.21", "7.141", "7.142", "7.143", "7.144");
  const shop = at.as("a-reader-of-letters");
  good(await shop.newsletterSubscribe({ email: " Dana@Example.com ", langCode: "RUS", source: "footer" }));
  const [asking] = await mailsTo("dana@example.com");
  expect(textOf(asking!)).toContain("?lang=ru");
  const token = tokenIn(asking!);
  // Link scanners open every link: a GET must not change anything.
  for (let look = 0; look < 5; look += 1)
    expect(good(await shop.newsletterLink({ token }))).toEqual({
      kind: "confirm",
      maskedEmail: "d…@example.com",
      done: false,
    });
  expect(await stateOf("dana@example.com")).toBe("pending");
  expect(good(await shop.newsletterConfirm({ token })).done).toBe(true);
  expect(good(await shop.newsletterConfirm({ token })).done).toBe(true);
  const [, welcome, ...more] = await mailsTo("dana@example.com");
  expect(more).toEqual([]);
  const way = tokenIn(welcome!);
  expect((await shop.newsletterUnsubscribe({ token })).ok).toBe(false);
  expect(good(await shop.newsletterLink({ token: way })).done).toBe(false);
  expect(good(await shop.newsletterUnsubscribe({ token: way, oneClick: true })).done).toBe(true);
  expect(good(await shop.newsletterUnsubscribe({ token: way })).done).toBe(true);
  expect(await stateOf("dana@example.com")).toBe("ended");
  expect(refusal(await shop.newsletterConfirm({ token })).code).toBe("not-found");
  const log = await database.db.select().from(consentLog).orderBy(consentLog.id);
  expect(log.map(({ event, source, language }) => [event, source, language])).toEqual([
    ["asked", "footer", "ru"],
    ["confirmed", "mail", "ru"],
    ["ended", "one-click", "ru"],
  ]);
  expect(log[0]).toMatchObject({ textVersion: newsletterConsent.version, wording: newsletterConsent.texts.ru });
  await expect(database.db.delete(consentLog)).rejects.toThrow();
});

test("the tables store only hashes of tokens", async () => {
  const rows = JSON.stringify([
    await database.db.select().from(newsletterSubscriber),
    await database.db.select().from(newsletterToken),
  ]);
  for (const mail of await mailsTo("dana@example.com")) expect(rows).not.toContain(tokenIn(mail));
});

test("a subscribed address gets the same answer and no mail; a new request replaces the previous link", async () => {
  const shop = at.as("a-reader-of-letters");
  for (let count = 0; count < 2; count += 1) good(await shop.newsletterSubscribe({ email: "noam@example.com" }));
  const [first, second] = await mailsTo("noam@example.com");
  expect(refusal(await shop.newsletterConfirm({ token: tokenIn(first!) })).code).toBe("not-found");
  good(await shop.newsletterConfirm({ token: tokenIn(second!) }));
  const before = (await mailsTo("noam@example.com")).length;
  good(await shop.newsletterSubscribe({ email: "NOAM@example.com" }));
  expect(await mailsTo("noam@example.com")).toHaveLength(before);
  expect(await stateOf("noam@example.com")).toBe("subscribed");
});

test("the desk removes a reader who asked for it in writing, once", async () => {
  await somePeople(at);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(refusal(await desk.deskEndSubscription({ email: "noam" })).code).toBe("invalid-email");
  expect(good(await desk.deskEndSubscription({ email: "unknown@example.com" }))).toEqual({ ended: false });
  const shop = at.as("a-reader-who-writes-a-letter");
  good(await shop.newsletterSubscribe({ email: "writes@example.com" }));
  good(await shop.newsletterConfirm({ token: tokenIn((await mailsTo("writes@example.com"))[0]!) }));
  expect(good(await desk.deskEndSubscription({ email: " Writes@Example.com " }))).toEqual({ ended: true });
  expect(await stateOf("writes@example.com")).toBe("ended");
  expect(good(await desk.deskEndSubscription({ email: "writes@example.com" }))).toEqual({ ended: false });
  const log = await database.db.select().from(consentLog).orderBy(consentLog.id);
  expect(log.at(-1)).toMatchObject({ event: "ended", source: "desk" });
  const [lastEntry] = (await database.db.select().from(auditLog).orderBy(auditLog.id)).slice(-1);
  expect(lastEntry!.action).toBe("end-subscription");
  expect(JSON.stringify(lastEntry)).not.toContain("example.com");
});

describe("rejected input", () => {
  test.each(["", "noam", "noam@", "a b@example.com", "x@y\u2028z"])("%j is not a valid address", async (email) => {
    const answer = await at.as("a-careless-reader").newsletterSubscribe({ email });
    expect(refusal(answer)).toMatchObject({ field: "email" });
  });

  test("a bot gets a success response and nothing is stored; a mailbox gets three mails a day", async () => {
    const shop = at.as("a-machine", "192.0.2.40");
    good(await shop.newsletterSubscribe({ email: "machine@example.com", website: "http://spam.example" }));
    expect(await stateOf("machine@example.com")).toBeUndefined();
    for (let count = 0; count < 5; count += 1) good(await shop.newsletterSubscribe({ email: "victim@example.com" }));
    expect(await mailsTo("victim@example.com")).toHaveLength(3);
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await shop.newsletterSubscribe({ email: `v${count}@example.com` }));
    expect(refusal(answers.at(-1)!).code).toBe("too-many-requests");
  });

  test("a link expires after a week, and an address that never confirmed is deleted after a month", async () => {
    const shop = at.as("a-late-reader");
    good(await shop.newsletterSubscribe({ email: "late@example.com" }));
    const [mail] = await mailsTo("late@example.com");
    at.clock.forward(8 * 86_400_000);
    expect(refusal(await shop.newsletterConfirm({ token: tokenIn(mail!) })).code).toBe("gone");
    expect(refusal(await shop.newsletterLink({ token: tokenIn(mail!) })).code).toBe("gone");
    at.clock.forward(23 * 86_400_000);
    await forgetUnconfirmed(database.db, at.clock.now());
    expect(await stateOf("late@example.com")).toBeUndefined();
    expect(await stateOf("noam@example.com")).toBe("subscribed");
  });
});

test("newsletter mails carry the header for one-click unsubscribe", async () => {
  const messages: string[] = [];
  const mail = smtpMail({
    from: "Nofesh <shop@nofesh.example>",
    url: {
      name: "test",
      version: "1",
      send(message, callback) {
        message.message.build((fault, body) => {
          messages.push(String(body));
          callback(fault, { messageId: "1" } as never);
        });
      },
    },
  });
  const mails = await mailsTo("noam@example.com");
  const [asking, welcome] = [mails[0]!, mails.at(-1)!] as const;
  const senders = { sms: async () => {}, mail };
  await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), asking.id);
  await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), welcome.id);
  expect(messages[0]).not.toMatch(/^List-Unsubscribe/m);
  expect(messages[1]!.replace(/\r\n\s+/g, " ")).toMatch(
    /^List-Unsubscribe: <http:\/\/shop\.test\/newsletter\/unsubscribe\/[\w-]+>/m,
  );
  expect(messages[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
});

test.each(languages)("the consent text stored is word for word the one shown in %s", (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/pages.json`, "utf8")) as {
    newsletter: { consent: string };
  };
  expect(texts.newsletter.consent).toBe(newsletterConsent.texts[language]);
});
