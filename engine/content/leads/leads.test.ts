import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { lead } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

const call = { firstName: "דנה", lastName: "כהן", phone: "050-1234567", message: "רודוס במאי" };
const letter = { firstName: "Yael", email: "yael@example.com", message: "Do you fly\nfrom Haifa?" };
const mails = () => database.db.select().from(outbox).where(like(outbox.key, "lead:%"));

test("a call-back request is stored and mailed to the shop once, even if submitted repeatedly", async () => {
  covers("7.154");
  const { packId } = at.shop;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => at.as("somebody", "192.0.2.10").leadInfo({ ...call, packId })),
  );
  for (const answer of answers) expect(good(answer)).toEqual({ received: true });
  const rows = await database.db.select().from(lead);
  expect(rows).toMatchObject([{ kind: "call", name: "דנה כהן", phone: "+972501234567", packId, language: "he" }]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail!.payload).toMatchObject({ to: "office@shop.test", subject: "בקשה לשיחה חוזרת: \u2068דנה כהן\u2069" });
  expect(String((mail!.payload as { text: string }).text)).toContain("+972501234567");
  // The mail server is down for an hour: the job retries, and exactly one mail arrives.
  const away = { sms: async () => {}, mail: () => Promise.reject(new Error("away")) };
  await expect(deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, away), mail!.id)).rejects.toThrow(
    "away",
  );
  const deliveredMails: string[] = [];
  const back = { sms: async () => {}, mail: async ({ key }: { key: string }) => void deliveredMails.push(key) };
  await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, back), mail!.id);
  await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, back), mail!.id);
  expect(deliveredMails).toHaveLength(1);
  at.clock.forward(3_600_000);
  good(await at.as("somebody", "192.0.2.10").leadInfo(call));
  expect(await mails()).toHaveLength(2);
});

test("a package that does not exist is not named to the office", async () => {
  await database.db.delete(outbox).where(like(outbox.key, "lead:%"));
  good(await at.as("somebody", "192.0.2.12").leadInfo({ ...call, message: "made up", packId: "NO-SUCH-PACK" }));
  const [row] = await database.db.select().from(lead).where(eq(lead.message, "made up"));
  expect(row!.packId).toBeNull();
  const [mail] = await mails();
  expect(String((mail!.payload as { text: string }).text)).toContain("חבילה: –");
});

test("a message keeps its line breaks, and the desk can read it", async () => {
  covers("7.155");
  good(await at.as("a-writer", "192.0.2.11").footerContact({ ...letter, langCode: "ENG" }));
  const [row] = await database.db.select().from(lead).where(eq(lead.kind, "contact"));
  expect(row).toMatchObject({
    name: "Yael",
    email: "yael@example.com",
    phone: null,
    message: "Do you fly\nfrom Haifa?",
  });
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { leads } = good(await desk.deskLeads({ kind: "contact" }));
  expect(leads).toMatchObject([{ name: "Yael", email: "yael@example.com", message: "Do you fly\nfrom Haifa?" }]);
});

describe("a lead belongs to the agency whose site, link or staff it came from", () => {
  const nameOf = "גליל טורס";
  const from = (sids: Parameters<typeof holding>[1]) => holding(at, { address: "192.0.2.20", ...sids });
  const mailsAbout = async (name: string) =>
    (await mailsOfLeads()).filter(({ subject }) => subject.includes(name)).map(({ to, text }) => ({ to, text }));
  const mailsOfLeads = async () => {
    const rows = await database.db.select().from(outbox).where(like(outbox.key, "lead%")).orderBy(outbox.id);
    return rows.map(({ payload }) => payload as { to: string; subject: string; text: string });
  };
  const office = "office@shop.test";
  beforeAll(() =>
    database.db.update(agency).set({ email: "desk@galil.test", language: "en" }).where(eq(agency.code, "GALIL")),
  );

  test.each([
    ["its site", "Siteman", { agency: "GALIL" }],
    ["its link on the shop's own site", "Linkman", { marketerId: "201" }],
  ])(
    "%s: the office reads whose it is, the agency gets it in its language, the desk's list names it",
    async (_, name, sids) => {
      good(await from(sids).footerContact({ ...letter, firstName: name, langCode: "ENG" }));
      const [toOffice, toAgency, ...more] = await mailsAbout(name);
      expect(more).toEqual([]);
      expect([toOffice!.to, toAgency!.to]).toEqual([office, "desk@galil.test"]);
      expect(toOffice!.text).toContain(`סוכנות: \u2068${nameOf}\u2069 (הפנייה נשלחה אליה במייל)`);
      expect(toAgency!.text).toContain("A customer of yours wrote on the site");
      expect(toAgency!.text).toContain("yael@example.com");
      expect(toAgency!.text).toContain("Do you fly\nfrom Haifa?");
      const desk = holding(at, { bearer: await loggedInDesk(at) });
      const { leads } = good(await desk.deskLeads({ agency: "GALIL", langCode: "HEB" }));
      expect(leads.at(-1)).toMatchObject({ name, agency: { code: "GALIL", name: nameOf } });
    },
  );

  test("an agency without an address has to be called, which the office reads", async () => {
    await database.db.update(agency).set({ email: null }).where(eq(agency.code, "GALIL"));
    good(await from({ agency: "GALIL" }).leadInfo({ ...call, firstName: "Nomail" }));
    const [toOffice, ...more] = await mailsAbout("Nomail");
    expect([toOffice!.to, more]).toEqual([office, []]);
    expect(toOffice!.text).toContain("אין לה כתובת מייל");
  });

  test.each([
    ["nobody's link", { marketerId: "999999" }],
    ["the shop's own site", {}],
  ])("%s: the shop's own", async (_, sids) => {
    const name = `Own${Object.keys(sids).length}`;
    good(await from(sids).footerContact({ ...letter, firstName: name }));
    const [toOffice, ...more] = await mailsAbout(name);
    expect([more, toOffice!.text.includes("סוכנות")]).toEqual([[], false]);
  });
});

describe("rejected input", () => {
  test.each([
    ["no name", "leadInfo", { ...call, firstName: " ", lastName: "" }, "firstName"],
    ["no phone to call", "leadInfo", { ...call, phone: "" }, "phone"],
    ["an invalid phone number", "leadInfo", { ...call, phone: "12" }, "phone"],
    ["an invalid address", "footerContact", { ...letter, email: "yael@" }, "email"],
    ["no address to answer to", "footerContact", { ...letter, email: "" }, "email"],
    ["nothing said", "footerContact", { ...letter, message: " " }, "message"],
    ["a card number", "footerContact", { ...letter, message: "4580 0000 0000 0000" }, "message"],
  ] as const)("%s", async (_, name, wrong, field) => {
    const shop = at.as("a-careless-one", "192.0.2.12");
    const answer = name === "leadInfo" ? await shop.leadInfo(wrong) : await shop.footerContact(wrong as typeof letter);
    expect(refusal(answer)).toMatchObject({ code: "invalid-lead", field });
  });

  test("a bot gets a success response and nothing is stored; an address may submit ten times an hour", async () => {
    const before = (await database.db.select().from(lead)).length;
    good(await at.as("a-machine", "192.0.2.13").footerContact({ ...letter, website: "http://spam.example" }));
    expect(await database.db.select().from(lead)).toHaveLength(before);
    const shop = at.as("a-flood", "192.0.2.14");
    const answers = [];
    for (let letters = 0; letters < 11; letters += 1)
      answers.push(await shop.footerContact({ ...letter, message: `Letter ${letters}` }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(refusal(answers[10]!).code).toBe("too-many-requests");
  });
});
