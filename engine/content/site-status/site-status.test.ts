import type { Shop } from "@contract/calls";
import type { SiteStatus } from "@contract/content/site-status";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { adminNotification } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { movedPage, siteStatus } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let desk: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(siteStatus);
  await database.db.delete(adminNotification);
  await database.db.delete(usageLimit);
  at.clock.forward(2000);
});
afterAll(() => database.cleanup());

const words = (he: string, en = "") => ({ he, en, ru: "", ar: "" });
const status = (more: Partial<SiteStatus> = {}): SiteStatus => ({
  mode: "open",
  active: false,
  routes: [],
  titles: words(""),
  bodies: words(""),
  agentPhone: "",
  agentHours: "",
  ...more,
});
/** Sets a status and makes it visible at once. */
async function saveStatus(more: Partial<SiteStatus>) {
  good(await desk.deskSaveSiteStatus(status(more)));
  at.clock.forward(1000);
}
const onMain = () => holding(at, { shopperSid: "somebody-on-the-main-site" });
const onGalil = () => holding(at, { shopperSid: "somebody-at-the-agency", agency: "GALIL" });

describe("the message of the site", () => {
  test("is empty until the desk sets one; then has target, title and body in the page's language", async () => {
    covers("3.52", "7.1");
    expect(good(await onMain().maintenanceMessage({}))).toMatchObject({ active: false, closed: false });
    await saveStatus({
      active: true,
      titles: words("תחזוקה", "Maintenance"),
      bodies: words("חוזרים בשתיים"),
      routes: ["home"],
    });
    const english = good(await onMain().maintenanceMessage({ langCode: "ENG" }));
    expect(english).toMatchObject({
      active: true,
      target: { package: ["home"] },
      // Half a translation is none: title and body are in one language, which the answer names.
      message: { title: "תחזוקה", body: "חוזרים בשתיים" },
      lang: "HEB",
      closedForOrders: false,
    });
    await saveStatus({
      active: true,
      titles: words("תחזוקה", "Maintenance"),
      bodies: words("חוזרים בשתיים", "Back at two"),
    });
    for (const [langCode, title, lang] of [
      ["HEB", "תחזוקה", "HEB"],
      ["ENG", "Maintenance", "ENG"],
      ["RUS", "Maintenance", "ENG"],
      ["ARA", "Maintenance", "ENG"],
    ] as const)
      expect(good(await onMain().maintenanceMessage({ langCode }))).toMatchObject({ message: { title }, lang });
    // Stored before empty texts were kept empty.
    await database.db.update(siteStatus).set({
      titles: { he: "תחזוקה", en: "Maintenance", ru: "תחזוקה", ar: "תחזוקה" },
      bodies: words(""),
    });
    at.clock.forward(2000);
    expect(good(await onMain().maintenanceMessage({ langCode: "RUS" }))).toMatchObject({
      message: { title: "Maintenance", body: "" },
      lang: "ENG",
    });
    await saveStatus({ active: true, titles: words("תחזוקה") });
    const again = good(await onMain().maintenanceMessage({}));
    expect(again.target.package).toBe("all");
    expect(again.id).not.toBe(english.id);
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, "site-status")).limit(1);
    expect(entry).toMatchObject({ actor: "desk", target: "site:all" });
  });

  test("of an agency's own site takes precedence over the global one and appears on no other site", async () => {
    covers("7.64");
    await saveStatus({ active: true, titles: words("לכולם") });
    await saveStatus({ site: "GALIL", active: true, titles: words("לגליל") });
    expect(good(await onGalil().maintenanceMessage({})).message.title).toBe("לגליל");
    expect(good(await onMain().maintenanceMessage({})).message.title).toBe("לכולם");
  });

  test("disappears at its end time", async () => {
    covers("3.52");
    const until = new Date(at.clock.now().getTime() + 300_000).toISOString();
    await saveStatus({ active: true, titles: words("עד שלוש"), mode: "closed", until });
    expect(good(await onMain().maintenanceMessage({}))).toMatchObject({ active: true, closed: true, until });
    at.clock.forward(300_000);
    expect(good(await onMain().maintenanceMessage({}))).toMatchObject({ active: false, closed: false });
  });

  test.each([
    ["a message without a title", { active: true }, "titles.he"],
    ["closed for orders without a number to call", { mode: "orders-closed" }, "agentPhone"],
    ["an agency there is not", { site: "NOBODY" }, "site"],
  ] as const)("%s is rejected with a field error", async (_, more, field) => {
    covers("7.63");
    expect(refusal(await desk.deskSaveSiteStatus(status(more as Partial<SiteStatus>)))).toMatchObject({ field });
    expect(await database.db.select().from(siteStatus)).toEqual([]);
  });
});

describe("closed for orders", () => {
  const book = (shop: Shop) => shop.storePage({ stage: "init", ...selection(at.shop) });

  test("refuses new bookings by shoppers even from a stale page, allows agents and bookings in progress", async () => {
    const early = good(await book(onMain()));
    await saveStatus({ mode: "orders-closed", agentPhone: "03-5550100", agentHours: "09:00-20:00" });
    expect(good(await onMain().maintenanceMessage({}))).toMatchObject({
      closedForOrders: true,
      closed: false,
      agentPhone: "03-5550100",
    });
    expect(refusal(await book(onMain())).code).toBe("sales-closed");
    expect(good(await onMain().select({ packId: at.shop.packId })).status).toBe("closed");
    const agencySid = good(await onMain().agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
    const agent = holding(at, { agencySid, shopperSid: "an-agent-who-sells" });
    expect(good(await agent.select({ packId: at.shop.packId })).status).toBe("available");
    good(await book(agent));
    good(await onMain().storedPage({ bookingId: early.bookTransId }));
  });

  test("closes one agency's site while the shop sells; a shut shop is shut for agents too", async () => {
    await saveStatus({ site: "GALIL", mode: "orders-closed", agentPhone: "04-5550201" });
    expect(refusal(await book(onGalil())).code).toBe("sales-closed");
    good(await book(onMain()));
    await saveStatus({ mode: "closed" });
    const agencySid = good(await onMain().agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
    expect(refusal(await book(holding(at, { agencySid, shopperSid: "an-agent-again" }))).code).toBe("sales-closed");
  });

  test("the server gets the list of shut hosts, with messages in four languages", async () => {
    expect(await at.engine.shutMessage("galil.localhost")).toBeNull();
    await saveStatus({ site: "GALIL", mode: "closed", active: true, titles: words("סגור", "Shut") });
    const messages = await at.engine.shutMessage("galil.localhost:3000");
    expect(Object.values(messages ?? {}).map(({ message }) => message.title)).toEqual(["סגור", "Shut", "Shut", "Shut"]);
    expect(await at.engine.shutMessage("localhost")).toBeNull();
  });
});

describe("an unknown address", () => {
  test("is reported once for all visitors, without personal data, and redirects where the desk says", async () => {
    covers("7.65", "7.157");
    const lost = holding(at, {});
    for (const _ of [1, 2]) expect(good(await lost.pageNotFound({ path: "/old/rhodes/?q=1" }))).toEqual({});
    good(await lost.pageNotFound({ path: "/mail/dana@example.com/0501234567" }));
    const keys = (await database.db.select().from(adminNotification)).map(({ key, count }) => [key, count]);
    expect(keys).toContainEqual(["missing:/old/rhodes", 2]);
    expect(JSON.stringify(keys)).not.toMatch(/dana@|0501234567/);
    good(await desk.deskMovePage({ path: "/old/rhodes", to: "/hotel-list?dest=RHO" }));
    expect(good(await lost.pageNotFound({ path: "/old/%72hodes/" }))).toEqual({ redirectPath: "/hotel-list?dest=RHO" });
    expect(good(await desk.deskMissingPages({})).pages[0]).toMatchObject({ count: 2, to: "/hotel-list?dest=RHO" });
    good(await desk.deskMovePage({ path: "/old/rhodes", to: "" }));
    expect(await database.db.select().from(movedPage)).toEqual([]);
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/old/rhodes/"])(
    "cannot redirect elsewhere or to itself: %s",
    async (to) => {
      covers("7.66");
      expect(refusal(await desk.deskMovePage({ path: "/old/rhodes", to })).field).toBe("to");
    },
  );

  test("a client that guesses addresses gets answers but does not fill the table", async () => {
    const guesser = holding(at, { address: "192.0.2.66" });
    for (let guess = 0; guess < 35; guess += 1) good(await guesser.pageNotFound({ path: `/guess-${guess}` }));
    expect(await database.db.select().from(adminNotification)).toHaveLength(30);
  });
});
