import { mostOpenFcLinks } from "@contract/desk/fc-link-desk";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { fcKeyId } from "../../people/agencies/agency-sign-in";
import { agency, fcKey } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
const agencyCode = "GALIL";
const lastDay = "2026-12-31";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(fcKey).where(eq(fcKey.agencyCode, agencyCode));
});
afterAll(() => database.cleanup());

const add = (link: { clerkName?: string; lastDay?: string; totp?: string; agencyCode?: string } = {}) =>
  desk.deskAddFcLink({ agencyCode, clerkName: "Shira", lastDay, ...link });
const secretIn = (address: string) => new URL(address).searchParams.get("secret")!;
const made = async (link: Parameters<typeof add>[0] = {}) => secretIn(good(await add(link)).address);
const enter = (secret: string, site?: string) => holding(at, site ? { agency: site } : {}).agentFcLogin({ secret });
const links = async (code = agencyCode) => good(await desk.deskFcLinks({ agencyCode: code })).links;
const isLoggedIn = async (agencySid: string) =>
  good(await holding(at, { agencySid, fc: true }).agentCheckSession({})).logined;
const auditOf = async (action: string) =>
  (await database.db.select().from(auditLog).where(eq(auditLog.action, action))).at(-1);

test("a link made at the desk opens FC agent mode under its clerk's name, as often as it is followed", async () => {
  covers("6.8", "7.18");
  const { address } = good(await add({ clerkName: " Shira " }));
  expect(address).toMatch(/^http:\/\/shop\.test\/\?fc-agent-mode=true&secret=[\w-]{32}$/);
  const secret = secretIn(address);
  for (const _ of ["first", "second"]) {
    const { agencySid, login } = good(await enter(secret));
    expect(login).toMatchObject({ kind: "fc", clerkName: "Shira", agencyCode, mayChooseAgent: false });
    const inside = holding(at, { agencySid, fc: true });
    expect(good(await inside.agentAll({})).agents.map((one) => one.agencyCode)).toEqual([agencyCode]);
    expect(refusal(await holding(at, { agencySid }).agentAll({})).code).toBe("not-logged-in");
    expect(refusal(await inside.deskFcLinks({ agencyCode })).code).toBe("not-allowed");
  }
  expect(await links()).toEqual([{ linkId: fcKeyId(secret), clerkName: "Shira", lastDay, state: "open" }]);
  expect(await auditOf("add-fc-link")).toMatchObject({
    target: "agency:GALIL",
    details: { changes: [{ field: "lastDay", was: null, now: lastDay }] },
  });
  // Nothing that the shop stores opens a session.
  const { rows } = await database.pool.query("select fc_key::text || audit_log::text as stored from fc_key, audit_log");
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a link works for its own agency alone; one of the shop's own agency chooses an agency as its clerks do", async () => {
  const { agencySid } = good(await enter(await made()));
  const inside = holding(at, { agencySid, fc: true });
  for (const odyAgentCode of ["NEGEV", "FCDIREC"])
    expect(refusal(await inside.agentChoose({ odyAgentCode })).code).toBe("unknown-agent");
  const ofTheShop = good(await enter(await made({ agencyCode: "NOFESH" })));
  const clerk = holding(at, { agencySid: ofTheShop.agencySid, fc: true });
  expect(good(await clerk.agentChoose({ odyAgentCode: "NEGEV" })).login.agencyCode).toBe("NEGEV");
});

test("a withdrawn link ends its sessions at once and is refused; other links stay", async () => {
  const [secret, other] = [await made(), await made({ clerkName: "Yossi" })];
  const { agencySid } = good(await enter(secret));
  const theirs = good(await enter(other)).agencySid;
  const withdraw = () => desk.deskWithdrawFcLink({ agencyCode, linkId: fcKeyId(secret) });
  expect(good(await withdraw()).withdrawn).toBe(true);
  const { rows } = await database.pool.query("select state from person_session where kind = 'fc' and subject = $1", [
    fcKeyId(secret),
  ]);
  expect(rows).toEqual([{ state: "ended" }]);
  expect([await isLoggedIn(agencySid), await isLoggedIn(theirs)]).toEqual([false, true]);
  expect(refusal(await enter(secret)).code).toBe("login-incorrect");
  expect((await links()).map(({ clerkName, state }) => [clerkName, state])).toEqual([
    ["Yossi", "open"],
    ["Shira", "withdrawn"],
  ]);
  const logged = await auditOf("withdraw-fc-link");
  expect(logged).toMatchObject({ target: "agency:GALIL", details: { link: fcKeyId(secret) } });
  expect(good(await withdraw()).withdrawn).toBe(true);
  expect((await auditOf("withdraw-fc-link"))?.id).toBe(logged?.id);
});

test("a link is withdrawn only at the agency that it belongs to", async () => {
  const secret = await made();
  const linkId = fcKeyId(secret);
  for (const [code, id] of [
    ["NEGEV", linkId],
    ["none", linkId],
    [agencyCode, "none"],
  ] as const)
    expect(refusal(await desk.deskWithdrawFcLink({ agencyCode: code, linkId: id })).code).toBe("not-found");
  expect((await enter(secret)).ok).toBe(true);
  expect(await links("NEGEV")).toEqual([]);
});

test.each([
  ["no name", { clerkName: " " }, "clerkName"],
  ["a name of two lines", { clerkName: "Shira\nYossi" }, "clerkName"],
  ["no day", { lastDay: "" }, "lastDay"],
  ["a day past", { lastDay: "2026-11-19" }, "lastDay"],
  ["a day after more than a year", { lastDay: "2027-11-22" }, "lastDay"],
])("%s is refused at its field, and nothing is stored", async (_, wrong, field) => {
  expect(refusal(await add(wrong))).toMatchObject({ code: "invalid-input", field });
  expect(await links()).toEqual([]);
});

test("a link may end today or up to a year ahead; an unknown agency has no links", async () => {
  for (const day of ["2026-11-20", "2027-11-20"]) expect((await add({ lastDay: day })).ok, day).toBe(true);
  expect(refusal(await add({ agencyCode: "none" })).code).toBe("not-found");
  expect(refusal(await desk.deskFcLinks({ agencyCode: "none" })).code).toBe("not-found");
});

test("access is given with a fresh code only, and taken away without one", async () => {
  const secret = await made();
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(6 * 60_000);
  expect(refusal(await add())).toMatchObject({ code: "code-needed", field: "totp" });
  expect(await links()).toHaveLength(1);
  expect(good(await desk.deskWithdrawFcLink({ agencyCode, linkId: fcKeyId(secret) })).withdrawn).toBe(true);
  expect((await add({ totp: deskCode(at) })).ok).toBe(true);
  at.engine.parts.deskCodeMinutes = 1_000_000;
});

test("the link of an agency that does not work on the main site leads to the agency's own site", async () => {
  const [row] = await database.db.select().from(agency).where(eq(agency.code, agencyCode));
  const forMainSite = (value: boolean) =>
    database.db
      .update(agency)
      .set({ flags: { ...row!.flags, forMainSite: value } })
      .where(eq(agency.code, agencyCode));
  await forMainSite(false);
  const { address } = good(await add());
  expect(address).toMatch(/^http:\/\/galil\.localhost\/\?fc-agent-mode=true&secret=/);
  expect((await enter(secretIn(address), agencyCode)).ok).toBe(true);
  await forMainSite(true);
});

test("an agency has so many open links that the desk sees all of them", async () => {
  const endsAt = new Date("2027-01-01");
  await database.db
    .insert(fcKey)
    .values(
      Array.from({ length: mostOpenFcLinks }, (_, n) => ({ id: `open-${n}`, agencyCode, clerkName: "N", endsAt })),
    );
  await database.db.insert(fcKey).values(
    Array.from({ length: 60 }, (_, n) => ({
      ...{ id: `withdrawn-${n}`, agencyCode, clerkName: "N" },
      endsAt: new Date("2027-06-01"),
      disabledAt: at.clock.now(),
    })),
  );
  const shown = await links();
  expect([shown.length, shown.filter(({ state }) => state === "open").length]).toEqual([100, mostOpenFcLinks]);
  expect(refusal(await add()).code).toBe("too-many-links");
  good(await desk.deskWithdrawFcLink({ agencyCode, linkId: "open-7" }));
  expect((await add()).ok).toBe(true);
});

test("a link works up to the end of its last day in Jerusalem, and its sessions no longer than that", async () => {
  const secret = await made({ lastDay: "2026-11-21" });
  at.clock.backTo("2026-11-21T21:59:00.000Z");
  const { agencySid } = good(await enter(secret));
  expect(await isLoggedIn(agencySid)).toBe(true);
  at.clock.forward(60_000);
  expect(await isLoggedIn(agencySid)).toBe(false);
  expect(refusal(await enter(secret)).code).toBe("login-incorrect");
  desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(await links()).toMatchObject([{ lastDay: "2026-11-21", state: "ended" }]);
});
