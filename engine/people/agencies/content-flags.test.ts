import type { ContentFlags } from "@contract/agencies/agencies";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { usageLimit } from "../sessions/schema";
import { agency } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 200 });
  await somePeople(at);
});
const none: ContentFlags = {
  bypassPayment: false,
  limitToSpecificDeals: false,
  forPricePlanOnly: false,
  preferSmsToPassword: false,
  enableSearchAgent: false,
  forInternalAgentSite: false,
  forMainSite: true,
};
/** The permissions of the agency GALIL, whose site the users are on. */
const galil = (flags: Partial<ContentFlags>, dealTypeCodes: string[] = []) =>
  database.db
    .update(agency)
    .set({ flags: { ...none, ...flags }, dealTypeCodes })
    .where(eq(agency.code, "GALIL"));
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await galil({});
});
afterAll(() => database.cleanup());

let people = 0;
const onSite = (sids = {}) => {
  people += 1;
  return holding(at, { agency: "GALIL", shopperSid: `somebody-on-the-site-${people}`, ...sids });
};
const book = (shop: ReturnType<typeof onSite>) => shop.storePage({ stage: "init", ...selection(at.shop) });
const asAgency = async () => ({
  agencySid: good(await onSite().agencyPassLogin({ agencyCode: "GALIL", password })).agencySid,
});
const asClerk = async () => ({
  agencySid: good(await onSite().agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password })).agencySid,
});

describe("the engine decides what an agency's site sells, to its shoppers as well", () => {
  test.each([
    ["nothing is flagged", {}, [], "available"],
    ["limited to what the package is", { limitToSpecificDeals: true }, ["vacation_pack"], "available"],
    ["limited to something else", { limitToSpecificDeals: true }, ["Flight_Only"], "not-found"],
    ["for its price plan only", { forPricePlanOnly: true }, [], "closed"],
    ["a site of internal agents", { forInternalAgentSite: true }, [], "closed"],
  ] as const)("%s", async (_, flags, types, expected) => {
    covers("3.45");
    await galil(flags, [...types]);
    const shopper = onSite();
    const offer = await shopper.select({ packId: at.shop.packId });
    expect(offer.ok ? offer.value.status : offer.refusal.code).toBe(expected);
    const opened = await book(shopper);
    if (expected === "available") good(opened);
    else expect(refusal(opened)).toMatchObject({ code: "not-allowed", field: "packageId" });
    // The shop's own site sells everything as before.
    good(await book(holding(at, { shopperSid: `on-the-main-site-${people}` })));
  });

  test("an agency for price plans only is told so, and books nothing anywhere", async () => {
    await galil({});
    const sids = await asAgency();
    await galil({ forPricePlanOnly: true });
    const agent = holding(at, { ...sids, shopperSid: "an-agent-who-reads-plans" });
    expect(good(await agent.select({ packId: at.shop.packId })).status).toBe("planOnly");
    expect(refusal(await book(agent)).code).toBe("not-allowed");
    await galil({});
    expect(good(await agent.select({ packId: at.shop.packId })).status).toBe("available");
  });

  test("on a site of internal agents its clerks can book, but the agency's own log-in cannot", async () => {
    covers("3.45");
    await galil({ forInternalAgentSite: true });
    good(await book(onSite(await asClerk())));
    expect(refusal(await book(onSite(await asAgency()))).code).toBe("not-allowed");
  });
});

test("an agency limited to its own site cannot log in on the shop's", async () => {
  covers("3.45");
  await galil({ forMainSite: false });
  expect(refusal(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).code).toBe("not-allowed");
  await asAgency();
});

test("a clerk chooses an agency only where the agency may search agents", async () => {
  covers("3.45");
  expect(refusal(await onSite(await asClerk()).agentChoose({ odyAgentCode: "NEGEV" })).code).toBe("unknown-agent");
  await galil({ enableSearchAgent: true });
  const answer = good(await onSite(await asClerk()).agentChoose({ odyAgentCode: "NEGEV" }));
  expect(answer.login).toMatchObject({ odyAgentCode: "NEGEV", chosenAgentCode: "NEGEV" });
  // The shop's own agency has its discounts, and orders without a limit.
  const clerk = onSite(await asClerk());
  expect(refusal(await clerk.agentChoose({ odyAgentCode: "FCDIREC" })).code).toBe("unknown-agent");
  expect(good(await clerk.agentAll({})).agents.map((one) => one.odyAgentCode)).not.toContain("FCDIREC");
  const plan = { dest: "RHO", hotelId: at.shop.hotelId, nights: 4, agency: "FCDIREC" };
  expect(refusal(await clerk.pricePlan(plan)).code).toBe("not-allowed");
});

test("only agencies with the permission can pay later, and the engine checks it each time", async () => {
  covers("3.45");
  const sids = await asAgency();
  const shop = onSite(sids);
  const { bookTransId } = good(await book(shop));
  const asking = { bookingId: bookTransId, stage: "check" as const, BypassPaymentByAgent: true };
  expect(refusal(await shop.storePage(asking))).toMatchObject({ code: "not-allowed", field: "BypassPaymentByAgent" });
  await galil({ bypassPayment: true });
  const answer = await shop.storePage(asking);
  if (!answer.ok) expect(answer.refusal.field).not.toBe("BypassPaymentByAgent");
});

test("a site receives its agent code, its preferences, and the titles of its pages", async () => {
  covers("3.45");
  await galil({
    preferSmsToPassword: true,
    metaTitle: "Galil",
    metaDescription: "North",
    backgroundColorCss: "#0b5d4e",
  });
  const { contentFlags } = good(await onSite().agencyContentsByHost({ host: "galil.localhost" }));
  expect(contentFlags).toMatchObject({
    odyAgentCode: "GALIL",
    preferSmsToPassword: true,
    metaTitle: "Galil",
    metaDescription: "North",
    backgroundColorCss: "#0b5d4e",
    forMainSite: true,
  });
  // Galil writes Hebrew: a page in another language has no title or description in it.
  for (const langCode of ["ENG", "RUS", "ARA"] as const) {
    const { contentFlags: elsewhere } = good(
      await onSite().agencyContentsByHost({ host: "galil.localhost", langCode }),
    );
    expect([elsewhere.metaTitle, elsewhere.metaDescription, elsewhere.backgroundColorCss]).toEqual([
      undefined,
      undefined,
      "#0b5d4e",
    ]);
  }
});

test("a page of a site has the title and the description of its language, as far as the agency wrote them", async () => {
  await galil({
    metaTitle: "גליל",
    metaDescription: "צפון",
    metaTexts: { en: { title: "Galil", description: "North" }, ru: { title: "Галиль" } },
  });
  const written = async (langCode: "HEB" | "ENG" | "RUS" | "ARA") => {
    const { contentFlags } = good(await onSite().agencyContentsByHost({ host: "galil.localhost", langCode }));
    expect(contentFlags).not.toHaveProperty("metaTexts");
    return [contentFlags.metaTitle, contentFlags.metaDescription];
  };
  expect(await written("HEB")).toEqual(["גליל", "צפון"]);
  expect(await written("ENG")).toEqual(["Galil", "North"]);
  expect(await written("RUS")).toEqual(["Галиль", undefined]);
  expect(await written("ARA")).toEqual([undefined, undefined]);
});

test("only an agency's own users learn whether it orders without payment", async () => {
  await galil({ bypassPayment: true });
  const { contentFlags } = good(await onSite().agencyContentsByHost({ host: "galil.localhost" }));
  expect(contentFlags).not.toHaveProperty("bypassPayment");
  const session = good(await onSite(await asAgency()).agencyCheckSession({}));
  expect(session).toMatchObject({ login: { contentFlags: { bypassPayment: true } } });
});
