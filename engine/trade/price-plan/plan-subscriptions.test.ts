import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { catalogueOf } from "../../offer/catalogue/catalogue";
import { departure, onRequestPeriod } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { departureDirty } from "../../offer/search/schema";
import { inventory } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { pricePlanJournal } from "./plan-journal";
import { notifySubscribers } from "./plan-subscriptions";
import { planSubscription } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const plan = () => ({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4 });
const mails = async () =>
  (await database.db.select().from(outbox).where(like(outbox.key, "plan-news:%"))).map(
    ({ payload }) => payload as { to: string; subject: string; text: string },
  );
async function discount(discountPercent: number): Promise<void> {
  await database.db.update(departure).set({ discountPercent });
  await database.db
    .insert(departureDirty)
    .values({ category: "vacation_pack", destinationCode: "RHO", startDate: at.shop.startDate, nights: 4 });
  await refreshDirtyDays(database.db, catalogueOf(database.db, at.clock), pricePlanJournal, at.clock);
}

test("changes of a plan are mailed together, at most hourly, and each change once", async () => {
  covers("7.77");
  await discount(1);
  for (const email of ["Dana@example.com", "dana@example.com "])
    expect(good(await agent().pricePlanSubscribe({ ...plan(), email, langCode: "HEB" }))).toMatchObject({
      email: "dana@example.com",
      hotelName: "מפרץ הזית",
      nights: 4,
    });
  expect(good(await agent().pricePlanSubscriptions({}))).toHaveLength(1);
  // The initial state is not a change.
  expect(await notifySubscribers(at.engine.parts)).toBe(0);
  await discount(2);
  const counts = await Promise.all([notifySubscribers(at.engine.parts), notifySubscribers(at.engine.parts)]);
  expect(counts.sort()).toEqual([0, 1]);
  const [first] = await mails();
  expect(first).toMatchObject({ to: "dana@example.com", subject: "מה השתנה במחירונים שלכם" });
  expect(first!.text).toContain("מפרץ הזית, רודוס");
  expect(first!.text).toContain("19/01/2027");
  expect(first!.text).toMatch(/המיילים האלה יישלחו עד \P{L}*\d\d\/\d\d\/20\d\d/u);
  expect(first!.text).toContain("$1,188 → $1,176");
  await discount(3);
  await discount(4);
  expect(await notifySubscribers(at.engine.parts)).toBe(0);
  at.clock.forward(3_600_001);
  expect(await notifySubscribers(at.engine.parts)).toBe(1);
  const [, second] = await mails();
  expect(second!.text).toContain("$1,176 → $1,164");
  expect(second!.text).toContain("$1,164 → $1,152");
  expect(second!.text).not.toContain("$1,188");
  at.clock.forward(3_600_001);
  expect(await notifySubscribers(at.engine.parts)).toBe(0);
  expect(await mails()).toHaveLength(2);
});

test("a closed agency's subscribers are told nothing, until it is open again", async () => {
  const before = (await mails()).length;
  const setClosed = (disabledAt: Date | null) =>
    database.db.update(agency).set({ disabledAt }).where(eq(agency.code, "GALIL"));
  await setClosed(at.clock.now());
  await discount(5);
  at.clock.forward(3_600_001);
  expect(await notifySubscribers(at.engine.parts)).toBe(0);
  await setClosed(null);
  expect(await notifySubscribers(at.engine.parts)).toBe(1);
  expect(await mails()).toHaveLength(before + 1);
});

test("a mail says what went on request, what closed and which room a price is for now, on the agency's own site", async () => {
  const { hotelId, startDate } = at.shop;
  good(await agent().pricePlanSubscribe({ ...plan(), email: "words@example.com", langCode: "ENG" }));
  const newest = async () => (await mails()).filter(({ to }) => to === "words@example.com").at(-1)!.text;
  const period = { firstNight: startDate, lastNight: addDays(startDate, 1), setBy: "ruth" };
  await database.db.insert(onRequestPeriod).values({ hotelId, roomClass: "", ...period });
  await discount(4);
  expect(await notifySubscribers(at.engine.parts)).toBeGreaterThan(0);
  expect(await newest()).toMatch(/19\/01\/2027\S* · Double \S*\$1,140\S* → \S*\$1,152\S* \(On request\)/);
  expect(await newest()).toMatch(/http:\/\/galil\.[^/]+\/price-plan\/changes/);
  expect(await newest()).toMatch(/The Nofesh team$/);
  await database.db.delete(onRequestPeriod);
  await database.db.update(inventory).set({ capacity: 0 }).where(eq(inventory.class, "STD"));
  await discount(4);
  at.clock.forward(3_600_001);
  expect(await notifySubscribers(at.engine.parts)).toBeGreaterThan(0);
  expect(await newest()).toMatch(/Room and board: .+ → Suite/);
  await database.db.update(inventory).set({ capacity: 0 }).where(eq(inventory.kind, "room"));
  await discount(4);
});

test("the link in a mail unsubscribes without logging in, and an agency can end only its own subscriptions", async () => {
  covers("7.76", "7.78", "7.79");
  const [, second] = await mails();
  const token = /stop-mails\/([A-Za-z0-9_-]+)/.exec(second!.text)![1]!;
  expect(good(await holding(at, {}).pricePlanStopMails({ token: "made-up" }))).toEqual({ ended: 0 });
  expect(good(await holding(at, {}).pricePlanStopMails({ token }))).toEqual({ ended: 1 });
  expect(good(await holding(at, {}).pricePlanStopMails({ token }))).toEqual({ ended: 0 });
  const { subscriptionId } = good(await agent().pricePlanSubscribe({ ...plan(), email: "yael@example.com" }));
  const other = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password: demoPassword })).agencySid;
  const stranger = holding(at, { agencySid: other });
  expect(good(await stranger.pricePlanSubscriptions({}))).toEqual([]);
  expect(refusal(await stranger.pricePlanUnsubscribe({ subscriptionId })).code).toBe("not-found");
  expect(good(await agent().pricePlanUnsubscribe({ subscriptionId }))).toEqual({ ended: true });
  expect(refusal(await agent().pricePlanUnsubscribe({ subscriptionId })).code).toBe("not-found");
});

test("an invalid address, an unknown hotel and one plan too many are refused", async () => {
  expect(refusal(await agent().pricePlanSubscribe({ ...plan(), email: "dana@" }))).toMatchObject({
    code: "invalid-email",
    field: "email",
  });
  expect(refusal(await agent().pricePlanSubscribe({ ...plan(), hotelId: "none", email: "a@example.com" })).code).toBe(
    "not-found",
  );
  const { subscriptionId } = good(await agent().pricePlanSubscribe({ ...plan(), email: "a@example.com" }));
  const [row] = await database.db.select().from(planSubscription).where(eq(planSubscription.id, subscriptionId));
  await database.db
    .insert(planSubscription)
    .values(
      Array.from({ length: 199 }, (_, number) => ({ ...row!, id: `full-${number}`, email: `a${number}@example.com` })),
    );
  expect(refusal(await agent().pricePlanSubscribe({ ...plan(), email: "late@example.com" })).code).toBe(
    "too-many-subscriptions",
  );
});
