import type { Shop } from "@contract/calls";
import { asc, gt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { usageLimit } from "../../people/sessions/schema";
import { agentMessage, agentSocketTicket } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let desk: Shop;
let galil: Shop;
let rami: Shop;
let dana: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  const sid = async (opened: ReturnType<Shop["agentLogin"]>) => ({ agencySid: good(await opened).agencySid });
  const nobody = holding(at, {});
  galil = holding(at, await sid(nobody.agencyPassLogin({ agencyCode: "GALIL", password }) as never));
  rami = holding(at, await sid(nobody.agentLogin({ odyAgentCode: "GALIL", clerkName: "rami", password })));
  dana = holding(at, await sid(nobody.agentLogin({ odyAgentCode: "FCDIREC", clerkName: "דנה", password })));
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(agentMessage);
});
afterAll(() => database.cleanup());

const titles = async (who: Shop) => good(await who.agentMessages({})).messages.map(({ title }) => title);
const say = async (title: string, to: { agencyCode?: string; clerkName?: string; hours?: number } = {}) =>
  good(await desk.deskSendMessage({ title, body: `${title}, in full`, ...to })).id;

test("an agency is reached by the agent code that the desk lists as well as by its own code", async () => {
  await say("by agent code", { agencyCode: "FCDIREC" });
  await say("by own code", { agencyCode: "NOFESH" });
  await say("to a clerk", { agencyCode: "FCDIREC", clerkName: "דנה" });
  expect(await titles(dana)).toEqual(["to a clerk", "by own code", "by agent code"]);
  expect(await titles(galil)).toEqual([]);
});

test("an administrator's message reaches all agents, an agency or one clerk, and no other reader", async () => {
  covers("6.10", "7.178");
  await say("all");
  await say("agency", { agencyCode: "GALIL" });
  await say("clerk", { agencyCode: "GALIL", clerkName: "RAMI" });
  expect(await titles(dana)).toEqual(["all"]);
  expect(await titles(galil)).toEqual(["agency", "all"]);
  expect(await titles(rami)).toEqual(["clerk", "agency", "all"]);
  const { messages } = good(await rami.agentMessages({}));
  expect(messages.map(({ kind, ttlSec }) => [kind, ttlSec])).toEqual([
    ["private", 259_200],
    ["private", 259_200],
    ["shared", 259_200],
  ]);
  // Staff who temporarily work for another agency still get the messages of their own.
  good(await dana.agentChoose({ odyAgentCode: "GALIL" }));
  expect(await titles(dana)).toEqual(["all"]);
  good(await dana.agentChoose({}));
});

test("acknowledged messages are no longer counted, and the desk sees who has seen and acknowledged them", async () => {
  covers("6.10", "7.179", "7.180", "7.182");
  const [all, own] = [await say("all"), await say("own", { agencyCode: "GALIL", clerkName: "Rami" })];
  expect(good(await rami.agentUnread({})).unread).toBe(2);
  await titles(galil);
  // Acknowledging another reader's message changes nothing.
  expect(good(await dana.agentAcknowledge({ ids: [own] })).unread).toBe(1);
  expect(good(await rami.agentAcknowledge({ ids: [all, own, 999_999] })).unread).toBe(0);
  expect(good(await rami.agentAcknowledge({ ids: [all] })).unread).toBe(0);
  const { messages, total } = good(await desk.deskMessages({}));
  expect(total).toBe(2);
  expect(messages).toMatchObject([
    { title: "own", agencyCode: "GALIL", clerkName: "Rami", by: "desk", seen: 1, acknowledged: 1 },
    { title: "all", kind: "shared", seen: 2, acknowledged: 1 },
  ]);
  expect(messages[1]!.readers).toHaveLength(2);
  expect(messages[1]!.readers.find(({ name }) => name === "Rami")).toHaveProperty("acknowledgedAt");
  expect(messages[1]!.readers.find(({ name }) => !name)).toMatchObject({ agencyCode: "GALIL" });
  expect(good(await desk.deskLog({ kind: "audit", from: 1, to: 2 })).lines[0]).toMatchObject({ what: "message" });
});

test("an expired message is neither shown nor counted", async () => {
  await say("an hour", { hours: 1 });
  expect(good(await galil.agentUnread({})).unread).toBe(1);
  at.clock.forward(3_600_000);
  expect(await titles(galil)).toEqual([]);
  expect(good(await galil.agentUnread({})).unread).toBe(0);
  at.clock.forward(-3_600_000);
});

test.each([
  ["an unknown agency", { agencyCode: "NOBODY" }, "unknown-agent", "agencyCode"],
  ["a clerk of nowhere", { clerkName: "Rami" }, "unknown-agent", "agencyCode"],
  ["a clerk of another agency", { agencyCode: "NEGEV", clerkName: "Rami" }, "unknown-agent", "clerkName"],
  ["no words", { title: " " }, "invalid-input", "title"],
  ["a title of two lines", { title: "a\nb" }, "invalid-input", "title"],
] as const)("a message to %s is refused", async (_, wrong, code, field) => {
  covers("7.183");
  expect(refusal(await desk.deskSendMessage({ title: "t", body: "b", ...wrong }))).toMatchObject({ code, field });
  expect(await database.db.select().from(agentMessage)).toEqual([]);
});

// Sequence ids are assigned before the commit: reading on from the highest one would miss later commits with lower ids.
test("reading on from the last id misses no message, however many are written concurrently", async () => {
  const idsRead: number[] = [];
  let writing = true;
  const reading = (async () => {
    for (;;) {
      const last = !writing;
      const rows = await database.db
        .select({ id: agentMessage.id })
        .from(agentMessage)
        .where(gt(agentMessage.id, idsRead.at(-1) ?? 0))
        .orderBy(asc(agentMessage.id));
      idsRead.push(...rows.map(({ id }) => id));
      if (last) return;
    }
  })();
  const idsWritten: number[] = [];
  const writer = async () => {
    while (idsWritten.length < 120) idsWritten.push(await say("one of many"));
  };
  await Promise.all(Array.from({ length: 6 }, writer)).finally(() => {
    writing = false;
  });
  await reading;
  expect(idsRead).toEqual(idsWritten.sort((one, other) => one - other));
}, 120_000);

describe("a socket ticket", () => {
  const redeem = (ticket: string, agencyCode = "GALIL") => at.engine.agentLines.redeem(ticket, agencyCode);
  const holderOf = async (ticket: string) => {
    const holder = await redeem(ticket);
    if (!holder || holder === "ended") throw new Error("the ticket is not accepted");
    return holder;
  };
  const ticket = async (who = rami) => good(await who.agentSocketTicket({})).agencySid;

  test("opens one socket, for the user who requested it", async () => {
    covers("7.181");
    const head = await say("newest");
    const ticketAnswer = good(await rami.agentSocketTicket({}));
    expect(ticketAnswer).toMatchObject({ agency: "GALIL", head });
    const holder = await redeem(ticketAnswer.agencySid);
    expect(holder).toMatchObject({ site: null, reader: { agencyCode: "GALIL", name: "Rami" } });
    expect(await redeem(ticketAnswer.agencySid)).toBeNull();
    // Of two concurrent uses only one succeeds.
    const again = await ticket();
    expect((await Promise.all([redeem(again), redeem(again)])).filter(Boolean)).toHaveLength(1);
    // The stored hash is of no use to anyone who reads the table.
    const unused = await ticket();
    expect(JSON.stringify(await database.db.select().from(agentSocketTicket))).not.toContain(unused);
  });

  test("is invalid for another agency, after half a minute, and after the session ends", async () => {
    covers("7.12", "7.181");
    expect(await redeem(await ticket(), "NOFESH")).toBeNull();
    expect(await redeem("x'; drop table agency --")).toBeNull();
    const late = await ticket();
    at.clock.forward(31_000);
    expect(await redeem(late)).toBeNull();
    const own = good(
      await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password }),
    ).agencySid;
    const who = holding(at, { agencySid: own });
    const [before, after] = [await ticket(who), await ticket(who)];
    const holder = await holderOf(before);
    expect(await at.engine.agentLines.isAlive(holder)).toBe(true);
    good(await who.agentLogout({}));
    expect(await at.engine.agentLines.isAlive(holder)).toBe(false);
    expect(await redeem(after)).toBe("ended");
  });

  test("can be requested 120 times in ten minutes, and an idle session expires despite an open feed", async () => {
    covers("4.17");
    const holder = await holderOf(await ticket());
    const answers = [];
    for (let times = 0; times < 121; times += 1) answers.push(await galil.agentSocketTicket({}));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(120);
    expect(refusal(answers[120]!).code).toBe("too-many-requests");
    at.clock.forward(4 * 3_600_000 + 1000);
    expect(await at.engine.agentLines.isAlive(holder)).toBe(false);
  });
});
