import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal, selection } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aRandom, aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { agency, agencyHost } from "../people/agencies/schema";
import { disableDeskUser, makeDeskUser } from "../people/desk-users/make-desk-user";
import { usageLimit } from "../people/sessions/schema";
import { saveAgency } from "./desk-agency";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const anAgency = {
  agencyCode: "CARMEL",
  odyAgentCode: "CARMEL1",
  marketerId: "555",
  names: { he: "כרמל", en: "Carmel", ru: "Кармель", ar: "الكرمل" },
  phone: "04-5550555",
  phoneHours: "09:00-20:00",
  email: "orders@carmel.example",
  language: "ru" as const,
  loginPhone: "050-5550555",
  contentFlags: {
    bypassPayment: true,
    limitToSpecificDeals: false,
    forPricePlanOnly: false,
    preferSmsToPassword: false,
    enableSearchAgent: false,
    forInternalAgentSite: false,
    backgroundColorCss: "#123456",
    forMainSite: true,
  },
  dealTypeCodes: [],
  variant: null,
  commissionPercent: "7.50",
  hosts: ["carmel.example"],
};

test("a new agency is found by its host, logs in with its initial password and has its clerks", async () => {
  covers("7.45", "7.46", "7.47", "7.48");
  good(await desk.deskSaveAgency({ ...anAgency, isNew: true }));
  expect(good(await desk.deskAgency({ agencyCode: "CARMEL" }))).toEqual({ ...anAgency, loginPhone: "+972505550555" });
  const nobody = holding(at, {});
  expect(good(await nobody.agencyContentsByHost({ host: "carmel.example", langCode: "RUS" })).agencyName).toBe(
    "Кармель",
  );
  const { password } = good(await desk.deskNewPassword({ kind: "agency", id: "CARMEL" }));
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  const { agencySid } = good(await nobody.agencyPassLogin({ agencyCode: "CARMEL", password }));
  const clerk = good(await desk.deskAddClerk({ agencyCode: "CARMEL", name: "Noa" }));
  const login = await nobody.agentLogin({ odyAgentCode: "CARMEL1", clerkName: "noa", password: clerk.password });
  expect(good(login).login).toMatchObject({ clerkName: "Noa", agencyCode: "CARMEL" });
  // A new password ends sessions opened with the old one.
  good(await desk.deskNewPassword({ kind: "agency", id: "CARMEL" }));
  expect(good(await holding(at, { agencySid }).agencyCheckSession({})).logined).toBe(false);
  expect((await nobody.agencyPassLogin({ agencyCode: "CARMEL", password })).ok).toBe(false);
});

test.each(["MACCABI", "FCINTSP"])(
  "the agent code %s names that agency, whatever type is saved with it",
  async (odyAgentCode) => {
    covers("4.15", "4.16");
    const codes = { agencyCode: `NEW-${odyAgentCode}`, odyAgentCode, marketerId: "557", isNew: true };
    const hosts = [`${odyAgentCode.toLowerCase()}.example`];
    await database.db
      .update(agency)
      .set({ odyAgentCode: `OLD-${odyAgentCode}` })
      .where(eq(agency.odyAgentCode, odyAgentCode));
    good(await desk.deskSaveAgency({ ...anAgency, ...codes, hosts }));
    expect(good(await holding(at, {}).agencyContentsByHost({ host: hosts[0]! })).variant).toBe(odyAgentCode);
    const site = holding(at, { agency: codes.agencyCode, shopperSid: `a-shopper-of-${odyAgentCode}` });
    const opened = good(await site.storePage({ stage: "init", ...selection(at.shop) }));
    // The health fund's people are asked for their employee number.
    expect(opened.employee?.variant).toBe(odyAgentCode === "MACCABI" ? "MACCABI" : undefined);
    await database.db.delete(agencyHost).where(eq(agencyHost.agencyCode, codes.agencyCode));
    await database.db.update(agency).set({ marketerId: codes.agencyCode }).where(eq(agency.code, codes.agencyCode));
  },
);

test("a change takes effect at once, and a removed host belongs to no agency", async () => {
  good(await desk.deskSaveAgency({ ...anAgency, hosts: ["www.carmel.example"], commissionPercent: "8" }));
  const nobody = holding(at, {});
  expect(refusal(await nobody.agencyContentsByHost({ host: "carmel.example" })).code).toBe("not-found");
  expect(good(await nobody.agencyContentsByHost({ host: "www.carmel.example" })).agencyCode).toBe("CARMEL");
});

test.each([
  ["its code", { isNew: true }, "agencyCode"],
  [
    "another's agent code",
    { agencyCode: "OTHER", odyAgentCode: "GALIL", marketerId: "556", isNew: true },
    "odyAgentCode",
  ],
  ["another's marketer", { agencyCode: "OTHER", odyAgentCode: "OTHER", marketerId: "201", isNew: true }, "marketerId"],
  [
    "another's host",
    { agencyCode: "OTHER", odyAgentCode: "OTHER", marketerId: "556", hosts: ["galil.localhost"], isNew: true },
    "hosts",
  ],
])("refuses %s as already in use and saves nothing", async (_, more, field) => {
  expect(refusal(await desk.deskSaveAgency({ ...anAgency, ...more }))).toMatchObject({ code: "code-taken", field });
  expect((await desk.deskAgency({ agencyCode: "OTHER" })).ok).toBe(false);
});

test.each([
  ["an invalid login phone", { loginPhone: "12" }, "loginPhone"],
  ["an invalid email", { email: "orders at carmel" }, "email"],
  [
    "an invalid colour",
    { contentFlags: { ...anAgency.contentFlags, metaTitle: undefined }, commissionPercent: "101" },
    "commissionPercent",
  ],
  [
    "an invalid colour",
    { contentFlags: { ...anAgency.contentFlags, backgroundColorCss: "red" } },
    "contentFlags.backgroundColorCss",
  ],
  ["a host with a path", { hosts: ["carmel.example/x"] }, "hosts.0"],
])("%s is rejected with a field error", async (_, more, field) => {
  expect(refusal(await desk.deskSaveAgency({ ...anAgency, ...more }))).toMatchObject({ code: "invalid-input", field });
});

test("the shop's own hosts, the desk's and the local machine's are no agency's: a field error, and nothing is saved", async () => {
  const sandbox = { publicUrl: "http://localhost:3000", deskHosts: ["desk.shop.test"] };
  const named = { ...at.engine.parts, deskHosts: ["desk.shop.test"] };
  const save = (parts: typeof at.engine.parts, host: string) =>
    saveAgency(parts, { ...anAgency, isNew: false, hosts: [host] }, "a desk user");
  for (const host of ["shop.test", "127.0.0.1"])
    expect(refusal(await desk.deskSaveAgency({ ...anAgency, hosts: ["carmel.example", host] }))).toMatchObject({
      code: "invalid-input",
      field: "hosts",
    });
  for (const [parts, host] of [
    [named, "desk.shop.test"],
    [{ ...at.engine.parts, ...sandbox }, "localhost"],
    [{ ...at.engine.parts, ...sandbox }, "127.0.0.1"],
  ] as const)
    expect(refusal(await save(parts, host))).toMatchObject({ code: "invalid-input", field: "hosts" });
  expect(good(await desk.deskAgency({ agencyCode: "CARMEL" })).hosts).toEqual(["www.carmel.example"]);
  expect(good(await save({ ...at.engine.parts, ...sandbox }, "carmel.localhost")).agencyCode).toBe("CARMEL");
});

test("refuses two clerks of one name, and a clerk without an agency", async () => {
  expect(refusal(await desk.deskAddClerk({ agencyCode: "CARMEL", name: " NOA " })).code).toBe("code-taken");
  expect(refusal(await desk.deskAddClerk({ agencyCode: "NONE", name: "Noa" })).code).toBe("not-found");
  expect(refusal(await desk.deskNewPassword({ kind: "clerk", id: "none" })).code).toBe("not-found");
});

test("the command creates a desk user, gives an existing one a new secret, and disables access", async () => {
  const parts = { clock: at.clock, random: aRandom(5), dataKeys: at.engine.parts.dataKeys };
  const enter = async (account: { password: string; totpSecret: string }) => {
    at.clock.forward(60_000);
    const totp = new TOTP({ secret: Secret.fromBase32(account.totpSecret) }).generate({
      timestamp: at.clock.now().getTime(),
    });
    return holding(at, {}).deskLogin({ name: "רותי", password: account.password, totp });
  };
  const first = await makeDeskUser(database.db, parts, "רותי");
  expect(first.totpUri).toContain(first.totpSecret);
  const { deskSid } = good(await enter(first));
  const second = await makeDeskUser(database.db, parts, "רותי");
  expect(good(await holding(at, { bearer: deskSid }).deskCheckSession({})).logined).toBe(false);
  expect((await enter(first)).ok).toBe(false);
  expect((await enter(second)).ok).toBe(true);
  expect(await disableDeskUser(database.db, at.clock, "רותי")).toBe(true);
  expect((await enter(second)).ok).toBe(false);
  expect(await disableDeskUser(database.db, at.clock, "nobody")).toBe(false);
});
