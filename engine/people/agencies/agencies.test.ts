import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoFcSecret, demoPassword } from "../../demo/demo-people";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../sessions/schema";
import { agency, clerk } from "./schema";

let database: TestDatabase;
let at: TestEngine;
const password = demoPassword;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const clerkIn = async (odyAgentCode = "FCDIREC", clerkName = "דנה") =>
  good(await holding(at, {}).agentLogin({ odyAgentCode, clerkName, password })).agencySid;

test("an agency logs in with the code sent to its phone on file", async () => {
  covers("3.44", "7.7", "7.9", "7.13");
  const { agencySid } = good(await holding(at, {}).agencyRequestLogin({ agencyCode: "GALIL" }));
  const opened = good(await holding(at, { agencySid }).agencyVerifyCode({ verificationCode: await lastCode(at) }));
  expect(opened.login).toMatchObject({
    kind: "agency",
    agencyCode: "GALIL",
    agencyName: "גליל טורס",
    marketerMode: false,
  });
  const inside = holding(at, { agencySid: opened.agencySid });
  expect(good(await inside.agencyCheckSession({}))).toMatchObject({ logined: true });
  const names = { HEB: "גליל טורס", ENG: "Galil Tours", RUS: "Галиль Турс", ARA: "جليل تورز" } as const;
  for (const langCode of ["HEB", "ENG", "RUS", "ARA"] as const)
    expect(good(await inside.agencyCheckSession({ langCode }))).toMatchObject({
      login: { agencyName: names[langCode] },
    });
  expect(good(await inside.agentCheckSession({}))).toEqual({ logined: false });
});

test("an agency logs in by password, and its session lasts longer than a day", async () => {
  covers("7.10");
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password }));
  const inside = holding(at, { agencySid });
  at.clock.forward(2 * 86_400_000);
  expect(good(await inside.agencyCheckSession({})).logined).toBe(true);
  at.clock.forward(4 * 86_400_000);
  expect(good(await inside.agencyCheckSession({})).logined).toBe(false);
});

test("a code is found in any case and with blanks around it; of two that differ in nothing else the exact one counts", async () => {
  const enter = (agencyCode: string) => holding(at, {}).agencyPassLogin({ agencyCode, password });
  expect(good(await enter(" negev ")).login.agencyCode).toBe("NEGEV");
  const clerk = await holding(at, {}).agentLogin({ odyAgentCode: " galil ", clerkName: "rami", password });
  expect(good(clerk).login.odyAgentCode).toBe("GALIL");
  await at.engine.parts.db.transaction(async (tx) => {
    const [row] = await tx.select().from(agency).where(eq(agency.code, "NEGEV"));
    await tx.insert(agency).values({ ...row!, code: "Negev", odyAgentCode: "Negev", marketerId: "another-negev" });
  });
  expect(good(await enter("Negev")).login.agencyCode).toBe("Negev");
  expect(good(await enter("NEGEV")).login.agencyCode).toBe("NEGEV");
  expect(refusal(await enter("negev")).code).toBe("login-incorrect");
  await at.engine.parts.db.delete(agency).where(eq(agency.code, "Negev"));
});

test("a clerk logs in with agent code, name and password; the name is case-insensitive", async () => {
  covers("3.44", "7.8");
  const opened = good(await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: " RAMI ", password }));
  expect(opened.login).toMatchObject({
    kind: "agent",
    clerkName: "Rami",
    odyAgentCode: "GALIL",
    mayChooseAgent: false,
  });
});

test("a clerk may name the own agency as well, by either code and in any case", async () => {
  for (const agencyCode of ["FCDIREC", "nofesh"]) {
    const own = { odyAgentCode: "FCDIREC", clerkName: "Omer", password, agencyCode };
    expect(good(await holding(at, {}).agentLogin(own)).login.odyAgentCode).toBe("FCDIREC");
  }
});

test.each([
  ["agent code", { odyAgentCode: "NONE" }],
  ["clerk name", { clerkName: "nobody" }],
  ["password", { password: "wrong" }],
  ["agency", { agencyCode: "NEGEV" }],
])("every wrong %s gets the same response", async (_, change) => {
  covers("7.8");
  const credentials = { odyAgentCode: "GALIL", clerkName: "Rami", password, ...change };
  expect(refusal(await holding(at, {}).agentLogin(credentials))).toMatchObject({
    code: "login-incorrect",
    field: "password",
  });
});

test("a session is checked for the agency that is named, and for whichever it is without a name", async () => {
  covers("7.13");
  const who = holding(at, { agencySid: await clerkIn() });
  good(await who.agentChoose({ odyAgentCode: "GALIL" }));
  const logined = async (agency?: string) => good(await who.agencyCheckSession({ agency })).logined;
  expect([await logined(), await logined("GALIL"), await logined("NEGEV")]).toEqual([true, true, false]);
});

test("the shop's own desk (FCDIREC) can work for another agency, as its marketer or as itself, and return", async () => {
  covers("6.7", "7.19", "9.4");
  const who = holding(at, { agencySid: await clerkIn() });
  const login = good(await who.agentChoose({ odyAgentCode: "GALIL", marketerMode: true })).login;
  expect(login).toMatchObject({ agencyCode: "GALIL", chosenAgentCode: "GALIL", marketerMode: true });
  // In marketer mode a clerk has exactly the marketer's permissions.
  expect(refusal(await who.agentAll({})).code).toBe("not-allowed");
});

test("after leaving marketer mode a clerk has a clerk's permissions again", async () => {
  covers("6.7");
  const agencySid = await clerkIn();
  const who = holding(at, { agencySid });
  good(await who.agentChoose({ odyAgentCode: "GALIL", marketerMode: true }));
  // A marketer chooses no agency; what is open is the way back.
  for (const other of [{ odyAgentCode: "NEGEV" }, { marketerMode: true }])
    expect(refusal(await who.agentChoose(other)).code).toBe("not-allowed");
  const back = good(await who.agentChoose({})).login;
  expect(back).toMatchObject({ agencyCode: "NOFESH", marketerMode: false });
  expect(back.chosenAgentCode).toBeUndefined();
  const { agents } = good(await who.agentAll({}));
  expect(agents.map(({ odyAgentCode }) => odyAgentCode)).toContain("NEGEV");
});

test("the list of agents omits the test agent code and supports search and paging", async () => {
  covers("5.3", "7.17", "7.20");
  const who = holding(at, { agencySid: await clerkIn() });
  const all = good(await who.agentAll({}));
  expect(all.agents.map(({ odyAgentCode }) => odyAgentCode)).not.toContain("TEST");
  expect(all.total).toBe(all.agents.length);
  expect(good(await who.agentAll({ search: "גליל" })).agents.map(({ agencyCode }) => agencyCode)).toEqual(["GALIL"]);
  expect(good(await who.agentAll({ from: 2, to: 3 })).agents).toEqual(all.agents.slice(1, 3));
  expect(good(await who.agentAll({ search: "%" })).agents).toEqual([]);
  const plans = good(await who.agencyForPricePlanOnly({}));
  expect(plans.agencies.map(({ agencyCode }) => agencyCode)).toEqual(["PLANS"]);
});

test("a clerk of an agency without agent search sees only their own agency and can choose no other", async () => {
  const who = holding(at, { agencySid: await clerkIn("GALIL", "Rami") });
  expect(good(await who.agentAll({})).agents.map(({ agencyCode }) => agencyCode)).toEqual(["GALIL"]);
  expect(refusal(await who.agentChoose({ odyAgentCode: "NEGEV" })).code).toBe("unknown-agent");
});

test("FC mode needs the secret, not just the header; its sid is rejected without the header", async () => {
  covers("6.8", "7.18");
  expect(refusal(await holding(at, {}).agentFcLogin({ secret: "guessed" })).code).toBe("login-incorrect");
  const { agencySid, login } = good(await holding(at, {}).agentFcLogin({ secret: demoFcSecret }));
  expect(login).toMatchObject({ kind: "fc", clerkName: "FC", mayChooseAgent: true });
  expect(good(await holding(at, { agencySid, fc: true }).agentAll({})).total).toBeGreaterThan(0);
  expect(refusal(await holding(at, { agencySid }).agentAll({})).code).toBe("not-logged-in");
  expect(refusal(await holding(at, { fc: true }).agentAll({})).code).toBe("not-logged-in");
});

test("nobody who works by a call centre's link logs out the others, also everywhere; a clerk ends all of their own", async () => {
  const enter = async () => good(await holding(at, {}).agentFcLogin({ secret: demoFcSecret })).agencySid;
  const isIn = async (agencySid: string, fc?: true) =>
    good(await holding(at, { agencySid, fc }).agentCheckSession({})).logined;
  for (const logout of ["agentLogout", "agencyLogout"] as const) {
    const [own, other] = [await enter(), await enter()];
    good(await holding(at, { agencySid: own, fc: true })[logout]({ everywhere: true }));
    expect([await isIn(own, true), await isIn(other, true)]).toEqual([false, true]);
  }
  const [own, other] = [await clerkIn(), await clerkIn()];
  good(await holding(at, { agencySid: own }).agentLogout({ everywhere: true }));
  expect([await isIn(own), await isIn(other)]).toEqual([false, false]);
});

test("every data call reports an expired agency session, so that no agent continues at other prices", async () => {
  covers("7.11");
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const inside = holding(at, { agencySid, shopperSid: "an-agency-at-work" });
  good(await inside.homeDeals({}));
  good(await inside.agencyLogout({ agency: "GALIL" }));
  for (const answer of [
    await inside.homeDeals({}),
    await inside.select({ packId: at.shop.packId }),
    await inside.storePage({ stage: "init", ...selection(at.shop) }),
  ])
    expect(refusal(answer)).toMatchObject({ code: "not-logged-in", details: { who: "agency" } });
  expect(good(await inside.agencyCheckSession({})).logined).toBe(false);
});

test("another agency's header neither ends the session nor is accepted with it", async () => {
  covers("6.15");
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  expect(refusal(await holding(at, { agencySid, agency: "NEGEV" }).homeDeals({})).code).toBe("not-logged-in");
  good(await holding(at, { agencySid, agency: "GALIL" }).homeDeals({}));
});

test("a disabled clerk or agency is refused from the next call on", async () => {
  const agencySid = await clerkIn("FCDIREC", "omer");
  good(await holding(at, { agencySid }).agentAll({}));
  await database.db.update(clerk).set({ disabledAt: at.clock.now() }).where(eq(clerk.nameKey, "omer"));
  expect(refusal(await holding(at, { agencySid }).agentAll({})).code).toBe("not-logged-in");
  const other = good(await holding(at, {}).agencyPassLogin({ agencyCode: "PLANS", password })).agencySid;
  await database.db.update(agency).set({ disabledAt: at.clock.now() }).where(eq(agency.code, "PLANS"));
  expect(good(await holding(at, { agencySid: other }).agencyCheckSession({})).logined).toBe(false);
});

test("logging in again ends the browser's previous session", async () => {
  covers("7.14");
  const first = await clerkIn();
  const second = good(
    await holding(at, { agencySid: first }).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password }),
  ).agencySid;
  expect(good(await holding(at, { agencySid: first }).agentCheckSession({})).logined).toBe(false);
  expect(good(await holding(at, { agencySid: second }).agentCheckSession({})).logined).toBe(true);
});

test("finds the white label of a host in any spelling, and none for an unknown host", async () => {
  covers("7.150");
  for (const host of ["galil.localhost", "GALIL.localhost:3000", "galil.localhost."])
    expect(good(await holding(at, {}).agencyContentsByHost({ host }))).toMatchObject({
      agencyCode: "GALIL",
      contentFlags: { preferSmsToPassword: true, backgroundColorCss: "#0b5d4e" },
    });
  expect(refusal(await holding(at, {}).agencyContentsByHost({ host: "elsewhere.example" })).code).toBe("not-found");
});

test("deal types and their marketer", async () => {
  covers("7.15", "7.16");
  expect(good(await holding(at, {}).dealTypeByAgency({ agencyCode: "NEGEV" })).dealTypeCodes).toEqual([
    "vacation_pack",
  ]);
  expect(good(await holding(at, {}).dealTypeByAgency({ agencyCode: "GALIL" })).dealTypeCodes).toEqual([]);
  expect(good(await holding(at, {}).marketerId({ dealType: "vacation_pack" }))).toEqual({
    marketerId: "202",
    agencyCode: "NEGEV",
  });
  expect(refusal(await holding(at, {}).marketerId({ dealType: "NONE" })).code).toBe("not-found");
  const ofNegev = eq(agency.code, "NEGEV");
  const [negev] = await database.db.select().from(agency).where(ofNegev);
  await database.db
    .update(agency)
    .set({ dealTypeCodes: ["SportPack"] })
    .where(ofNegev);
  for (const dealType of ["SportPack", "sport_pack"])
    expect(good(await holding(at, {}).marketerId({ dealType })).agencyCode, dealType).toBe("NEGEV");
  await database.db.update(agency).set({ dealTypeCodes: negev!.dealTypeCodes }).where(ofNegev);
});

test("an agency limited to deals, or with a price plan only, can book nothing else", async () => {
  const book = async (agencySid: string) =>
    holding(at, { agencySid, shopperSid: "a-shopper-of-an-agency" }).storePage({
      stage: "init",
      ...selection(at.shop),
    });
  const negev = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).agencySid;
  expect((await book(negev)).ok).toBe(true);
  await database.db
    .update(agency)
    .set({ dealTypeCodes: ["Flight_Only"] })
    .where(eq(agency.code, "NEGEV"));
  expect(refusal(await book(negev))).toMatchObject({ code: "not-allowed", field: "packageId" });
  await database.db.update(agency).set({ disabledAt: null }).where(eq(agency.code, "PLANS"));
  const plans = good(await holding(at, {}).agencyPassLogin({ agencyCode: "PLANS", password })).agencySid;
  expect(refusal(await book(plans)).code).toBe("not-allowed");
});

test("an agency not enabled for the main site works only on its own; users who can choose agents work on all sites", async () => {
  const logIn = (agencyCode: string, site?: string) =>
    holding(at, site ? { agency: site } : {}).agencyPassLogin({ agencyCode, password });
  expect(refusal(await logIn("PORT"))).toMatchObject({ code: "not-allowed", details: { site: "main" } });
  const { agencySid } = good(await logIn("PORT", "PORT"));
  expect(good(await holding(at, { agencySid, agency: "PORT" }).agencyCheckSession({})).logined).toBe(true);
  expect(good(await holding(at, { agencySid }).agencyCheckSession({})).logined).toBe(false);
  expect(refusal(await logIn("GALIL", "PORT"))).toMatchObject({ code: "not-allowed", details: { site: "agency" } });
  const dana = await clerkIn();
  expect(good(await holding(at, { agencySid: dana, agency: "PORT" }).agentCheckSession({})).logined).toBe(true);
});

test("a code is bound to the site it was requested on, where phones offer it", async () => {
  const lastText = async () => {
    const rows = await database.db
      .select()
      .from(outbox)
      .where(like(outbox.key, "code:%"))
      .orderBy(desc(outbox.id))
      .limit(1);
    return (rows[0]!.payload as { text: string }).text;
  };
  await database.db.delete(usageLimit);
  good(await holding(at, { agency: "GALIL" }).agencyRequestLogin({ agencyCode: "GALIL" }));
  expect(await lastText()).toMatch(/@galil\.localhost #\d{6}$/);
  await database.db.delete(usageLimit);
  good(await holding(at, {}).agencyRequestLogin({ agencyCode: "GALIL" }));
  expect(await lastText()).toMatch(/@shop\.test #\d{6}$/);
});
