import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { lead } from "../../content/leads/schema";
import { auditLog } from "../../people/desk-users/schema";
import { forgetPersonalData, retentionDays } from "../../service/retention/forget-personal-data";

const hour = 3_600_000;
let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let other: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  other = holding(at, { bearer: await loggedInDesk(at, "desk2") });
});
beforeEach(() => database.db.delete(lead));
afterAll(() => database.cleanup());

/** A request that was sent so many hours ago; its id. */
async function aLead(name: string, hoursAgo = 0, more: Partial<typeof lead.$inferInsert> = {}): Promise<number> {
  const createdAt = new Date(at.clock.now().getTime() - hoursAgo * hour);
  const values = {
    key: name,
    kind: "call" as const,
    name,
    phone: "+972501234567",
    message: "",
    language: "he" as const,
  };
  const [row] = await database.db
    .insert(lead)
    .values({ ...values, createdAt, ...more })
    .returning({ id: lead.id });
  return row!.id;
}

const listed = async (list: "open" | "mine" | "others" | "done" | "all", who = desk) =>
  good(await who.deskLeads({ list })).leads.map(({ name }) => name);
const note = "called back, booked Rhodes";

test("the longest waiting come first, with their age; every list names the user who handles one", async () => {
  const old = await aLead("old", 50);
  await aLead("new", 0.5, { kind: "contact" });
  const older = await aLead("older", 70, { kind: "cancellation" });
  const answered = await aLead("answered", 90);
  expect(await listed("open")).toEqual(["answered", "older", "old", "new"]);
  expect(good(await desk.deskLeads({})).leads.map(({ waitsHours }) => waitsHours)).toEqual([90, 70, 50, 0]);
  good(await desk.deskTakeLead({ leadId: old }));
  good(await other.deskTakeLead({ leadId: older }));
  good(await desk.deskFinishLead({ leadId: answered, note }));
  expect(await listed("open")).toEqual(["new"]);
  expect([await listed("mine"), await listed("others")]).toEqual([["old"], ["older"]]);
  expect([await listed("mine", other), await listed("others", other)]).toEqual([["older"], ["old"]]);
  expect(await listed("all")).toEqual(["new", "older", "old", "answered"]);
  const all = good(await desk.deskLeads({ list: "all" }));
  expect([all.total, all.counts]).toEqual([4, { open: 1, mine: 1, others: 1 }]);
  expect(all.leads.map(({ taken }) => taken && [taken.by, taken.byYou])).toEqual([
    undefined,
    ["desk2", false],
    ["desk", true],
    undefined,
  ]);
  const [done] = good(await desk.deskLeads({ list: "done" })).leads;
  expect(done).toMatchObject({ name: "answered", note, done: { by: "desk", at: at.clock.now().toISOString() } });
  expect(done!.waitsHours).toBeUndefined();
  expect(good(await desk.deskOpenLeads({}))).toEqual({ count: 1 });
});

test("a request that is done is in no list of open ones, and those that are done are listed newest first", async () => {
  const [older, newer] = [await aLead("older", 9), await aLead("newer", 8)];
  for (const [leadId, who] of [
    [older, desk],
    [newer, other],
  ] as const) {
    good(await who.deskTakeLead({ leadId }));
    at.clock.forward(60_000);
    good(await who.deskFinishLead({ leadId, note }));
  }
  for (const who of [desk, other]) {
    expect([await listed("open", who), await listed("mine", who), await listed("others", who)]).toEqual([[], [], []]);
    expect(await listed("done", who)).toEqual(["newer", "older"]);
    expect((await listed("all", who)).slice(0, 2)).toEqual(["newer", "older"]);
  }
});

test("lists are narrowed to a kind and an agency, and have pages", async () => {
  await aLead("first", 3, { agencyCode: "GALIL" });
  await aLead("second", 2, { kind: "offer", agencyCode: "GALIL" });
  await aLead("third", 1);
  const names = async (input: Parameters<typeof desk.deskLeads>[0]) => {
    const { leads, total } = good(await desk.deskLeads(input));
    return [total, ...leads.map(({ name }) => name)];
  };
  expect(await names({ agency: "GALIL" })).toEqual([2, "first", "second"]);
  expect(await names({ agency: "GALIL", kind: "offer" })).toEqual([1, "second"]);
  expect(await names({ from: 2, to: 2 })).toEqual([3, "second"]);
});

test("of two users who take a request at once one has it, and the other reads whose it is", async () => {
  const leadId = await aLead("wanted");
  const answers = await Promise.all([desk.deskTakeLead({ leadId }), other.deskTakeLead({ leadId })]);
  const [row] = await database.db.select().from(lead).where(eq(lead.id, leadId));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(row!.takenBy).toBe(answers[0].ok ? "desk" : "desk2");
  expect(refusal(answers[0].ok ? answers[1] : answers[0])).toMatchObject({
    code: "already-taken",
    details: { by: row!.takenBy },
  });
  const taken = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `lead:${leadId}`));
  expect(taken).toMatchObject([{ actor: row!.takenBy, action: "take-lead" }]);
});

test("a taken request is finished by its user only; one that is done cannot be taken until it is opened again", async () => {
  const leadId = await aLead("busy");
  const by = (name: string) => ({ details: { by: name } });
  expect(good(await desk.deskTakeLead({ leadId }))).toEqual({ state: "taken" });
  expect(good(await desk.deskTakeLead({ leadId }))).toEqual({ state: "taken" });
  expect(refusal(await other.deskFinishLead({ leadId, note }))).toMatchObject({ code: "already-taken", ...by("desk") });
  expect(refusal(await other.deskReopenLead({ leadId })).code).toBe("already-taken");
  expect(good(await desk.deskFinishLead({ leadId, note }))).toEqual({ state: "done" });
  expect(good(await desk.deskFinishLead({ leadId, note }))).toEqual({ state: "done" });
  expect(refusal(await other.deskFinishLead({ leadId, note: "mailed" }))).toMatchObject({
    code: "already-done",
    ...by("desk"),
  });
  for (const who of [desk, other])
    expect(refusal(await who.deskTakeLead({ leadId }))).toMatchObject({ code: "already-done", ...by("desk") });
  expect(refusal(await desk.deskReleaseLead({ leadId, takenBy: "desk" })).code).toBe("already-done");
  expect(good(await other.deskReopenLead({ leadId }))).toEqual({ state: "open" });
  const [row] = good(await other.deskLeads({})).leads;
  expect(row).toMatchObject({ name: "busy", note });
  expect([row!.taken, row!.done]).toEqual([undefined, undefined]);
  const steps = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `lead:${leadId}`))
    .orderBy(auditLog.id);
  expect(steps.map(({ actor, action }) => [actor, action])).toEqual([
    ["desk", "take-lead"],
    ["desk", "finish-lead"],
    ["desk2", "reopen-lead"],
  ]);
});

test("a request is given back by its user, or by another who names that user", async () => {
  const leadId = await aLead("lent");
  good(await desk.deskTakeLead({ leadId }));
  expect(refusal(await other.deskReleaseLead({ leadId, takenBy: "desk2" }))).toMatchObject({
    code: "already-taken",
    details: { by: "desk" },
  });
  expect(good(await other.deskReleaseLead({ leadId, takenBy: "desk" }))).toEqual({ state: "open" });
  expect(good(await desk.deskReleaseLead({ leadId, takenBy: "desk" }))).toEqual({ state: "open" });
  good(await other.deskTakeLead({ leadId }));
  expect(refusal(await desk.deskReleaseLead({ leadId, takenBy: "desk" })).details).toEqual({ by: "desk2" });
});

test.each([
  ["an empty note", "   ", { code: "invalid-input", field: "note" }],
  ["two letters", "ok", { code: "invalid-input", field: "note" }],
  ["more than 300 characters", "a".repeat(301), { code: "invalid-input", field: "note" }],
  ["a card number", "paid with 4580 0000 0000 0000", { code: "card-digits", field: "note" }],
])("%s says not what was done: the request stays open", async (_, wrong, problem) => {
  const leadId = await aLead("open");
  expect(refusal(await desk.deskFinishLead({ leadId, note: wrong }))).toMatchObject(problem);
  expect(await listed("open")).toEqual(["open"]);
});

test("the note of what was done is erased with its request, and is stored nowhere else", async () => {
  const leadId = await aLead("forgotten");
  const word = "sesquipedalian";
  good(await desk.deskFinishLead({ leadId, note: `Told about ${word} rooms` }));
  const found = async (table: string) =>
    Number((await database.pool.query(`select count(*) from ${table} t where t::text like '%${word}%'`)).rows[0].count);
  expect([await found("lead"), await found("audit_log"), await found("outbox")]).toEqual([1, 0, 0]);
  await forgetPersonalData(database.db, new Date(at.clock.now().getTime() + (retentionDays.leads + 1) * 24 * hour));
  expect(await found("lead")).toBe(0);
  expect(refusal(await desk.deskReopenLead({ leadId })).code).toBe("not-found");
});

test("the count in the menu and the open list are read from the index of those that wait", async () => {
  await database.db.execute(sql`
    insert into lead (key, kind, name, message, language, created_at, done_at)
    select 'k' || n, 'call', 'name', repeat('text ', 40), 'he', now() - n * interval '1 minute',
      case when n % 500 > 0 then now() end
    from generate_series(1, 20000) n`);
  await database.pool.query("vacuum analyze lead");
  const planOf = async (query: string) =>
    (await database.pool.query<{ "QUERY PLAN": string }>(`explain ${query}`)).rows
      .map((row) => row["QUERY PLAN"])
      .join("\n");
  const waiting = "from lead where done_at is null and taken_by is null";
  const count = await planOf(`select count(*) ${waiting}`);
  const list = await planOf(`select * ${waiting} order by created_at, id limit 50`);
  expect(count).toContain("Index Only Scan using lead_waiting");
  expect(list).toContain("lead_waiting");
  expect(list).not.toContain("Seq Scan");
  expect(good(await desk.deskOpenLeads({}))).toEqual({ count: 40 });
});
