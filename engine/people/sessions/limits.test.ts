import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoFcSecret, demoPassword } from "../../demo/demo-people";
import { member } from "../members/schema";
import { personSession, usageLimit } from "./schema";
import { forgetOldSessions } from "./sessions";
import { type LimitName, noLimits } from "./usage-limits";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** SMS rows, and dummy rows written where there is no recipient. */
async function countWrites(): Promise<{ sms: number; nothing: number }> {
  const { rows } = await database.db.execute<{ sms: number; nothing: number }>(sql`
    select count(*) filter (where kind = 'sms')::int as sms, count(*) filter (where kind = 'nothing')::int as nothing
    from outbox where key like 'code:%'`);
  return rows[0]!;
}

test("a second code within a minute is not sent, and the response does not reveal it", async () => {
  const before = await countWrites();
  const answers = [];
  for (let count = 0; count < 3; count += 1)
    answers.push(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect((await countWrites()).sms - before.sms).toBe(1);
});

test("an address gets twenty codes sent in an hour, in addition to those of phones known there, and the answers do not tell", async () => {
  const address = "198.51.100.9";
  const phones = Array.from({ length: 22 }, (_, count) => `+97250198${String(1000 + count)}`);
  const [known, ...others] = phones;
  const account = {
    firstName: "A",
    lastName: "B",
    email: "a@example.com",
    termsVersion: "2026-12",
    language: "he" as const,
  };
  await database.db
    .insert(member)
    .values(phones.map((phone) => ({ ...account, id: phone, phone, registeredAt: at.clock.now() })));
  const ask = async (phone: string) => good(await holding(at, { address }).memberRequestLogin({ phone })).memberSid;
  const memberSid = await ask(known!);
  good(await holding(at, { address, memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
  await database.db.delete(usageLimit).where(sql`key like 'codePer%'`);
  const before = await countWrites();
  for (const phone of others) await ask(phone);
  expect((await countWrites()).sms - before.sms).toBe(20);
  await ask(known!);
  expect((await countWrites()).sms - before.sms).toBe(21);
});

test("what is written where a log-in found nobody is removed with its session, and messages stay", async () => {
  for (const phone of ["050-1234567", "050-7654321"]) good(await holding(at, {}).memberRequestLogin({ phone }));
  await database.db.execute(sql`update outbox set delivered_at = now() where key like 'code:%'`);
  const before = await countWrites();
  at.clock.forward(25 * 60 * 60_000);
  await forgetOldSessions(database.db, at.clock);
  expect(await countWrites()).toEqual({ sms: before.sms, nothing: 0 });
});

test("a whole /48 requesting codes counts as ten addresses; refunds and questions about it count it too", async () => {
  const { limits } = at.engine.parts;
  const ask = (network: number, from: number) =>
    limits.use("codePerAddress", `2001:db8:${network}:${from.toString(16)}`);
  const sent = [];
  for (let from = 0; from < 201; from += 1) sent.push(await ask(1, from));
  expect(sent.indexOf(false)).toBe(200);
  expect([await limits.hasTries("codePerAddress", "2001:db8:1:ffff"), await ask(2, 0)]).toEqual([false, true]);
  for (let twice = 0; twice < 2; twice += 1) await limits.restore("codePerAddress", "2001:db8:1:1");
  expect([await ask(1, 999), await ask(1, 998)]).toEqual([true, false]);
}, 60_000);

test("many addresses requesting codes for one phone cause at most five in an hour", async () => {
  const before = await countWrites();
  for (let count = 0; count < 12; count += 1)
    good(await holding(at, { address: `203.0.113.${count}` }).memberRequestLogin({ phone: "050-1234567" }));
  expect((await countWrites()).sms - before.sms).toBe(5);
});

test("a number abroad receives no code and is told so, whether or not it has an account", async () => {
  const before = await countWrites();
  const member = { firstName: "A", lastName: "B", email: "a@example.com", phone: "+44 7700 900123", acceptTerms: true };
  const { phone } = member;
  for (const answer of [
    await holding(at, {}).memberRegister(member),
    await holding(at, {}).memberRequestLogin({ phone }),
  ])
    expect(refusal(answer)).toMatchObject({ code: "phone-abroad", field: "phone" });
  expect((await countWrites()).sms).toBe(before.sms);
});

test("check 18: the total number of SMS has a ceiling, and an administrator is notified of reaching it", async () => {
  const small = await aTestEngine(await freshDatabase(), {});
  await somePeople(small);
  small.engine.parts.limits = { ...noLimits, use: async (name) => name !== "codesPerHour" };
  good(await holding(small, {}).memberRequestLogin({ phone: "050-1234567" }));
  const { rows } = await small.engine.parts.db.execute<{ key: string }>(sql`select key from admin_notification`);
  expect(rows).toEqual([{ key: "codes-per-hour" }]);
  await small.engine.stop();
});

test("known and unknown phones, agencies and references get the same response", async () => {
  covers("7.2");
  const payer = at.as("a-payer-with-a-reference");
  const { payment } = await readyToPay(payer, at.shop, { adult: 1 });
  at.gateway.approve(payment.paymentTransUid);
  good(await payer.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid }));
  const { rows } = await database.db.execute<{ pnr: string }>(
    sql`select pnr from booking where id = ${payment.bookTransId}`,
  );
  const raw = async (path: string, body: Record<string, string>) => {
    const answer = await at.engine.fetch(
      new Request(`http://engine.test/api/bff/${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(body).toString(),
      }),
    );
    const text = (await answer.text()).replace(/"(member|agency|visitor)Sid":"[A-Za-z0-9_-]{32}"/, '"$1Sid":"…"');
    return { status: answer.status, text };
  };
  const pairs: [string, Record<string, string>, Record<string, string>][] = [
    ["clubMember/requestLogin", { phone: "050-1234567" }, { phone: "050-7654321" }],
    ["agency/requestLogin", { agencyCode: "GALIL" }, { agencyCode: "NOBODY" }],
    ["visitor/requestLogin", { pnr: rows[0]!.pnr }, { pnr: "ZZZZZZZZ" }],
  ];
  for (const [path, existing, unknown] of pairs) expect(await raw(path, existing)).toEqual(await raw(path, unknown));
});

test("fifty codes guessed at once: no more than the limit of a phone are looked at", async () => {
  const { memberSid } = good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  const right = await lastCode(at);
  // Each session has five tries of its own: those of many sessions count towards the phone.
  await database.db.update(personSession).set({ codeTries: -100 });
  const verify = (verificationCode: string) => holding(at, { memberSid }).memberVerifyCode({ verificationCode });
  const { limits } = at.engine.parts;
  let asked = 0;
  /** Fifty guesses ask whether they may be looked at before any is, the right one last. */
  const together = (ask: typeof limits.use) => async (name: LimitName, subject: string) => {
    const passed = await ask(name, subject);
    if (name === "wrongCodePerPair") {
      asked += 1;
      await vi.waitUntil(() => asked >= 50, { timeout: 10_000 });
    }
    return passed;
  };
  at.engine.parts.limits = { ...limits, use: together(limits.use), hasTries: together(limits.hasTries) };
  const wrong = Array.from({ length: 49 }, () => verify("no digits"));
  await vi.waitUntil(() => asked === 49, { timeout: 10_000 });
  const last = await verify(right);
  await Promise.all(wrong);
  at.engine.parts.limits = limits;
  expect(refusal(last).code).toBe("login-incorrect");
});

test("right codes use up no tries: neither of the phone nor of the address", async () => {
  for (let count = 0; count < 11; count += 1) {
    await database.db.delete(usageLimit).where(sql`key like 'codePer%'`);
    const { memberSid } = good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
    good(await holding(at, { memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
  }
});

test("a registration whose code was not sent is not opened by the code", async () => {
  const registration = {
    firstName: "A",
    lastName: "B",
    email: "a@example.com",
    phone: "050-7777777",
    acceptTerms: true,
  };
  const { parts } = at.engine;
  const { random } = parts;
  // The second code is known here, as a guess would have it: it is not sent within the minute.
  good(await holding(at, {}).memberRegister(registration));
  parts.random = { ...random, bytes: (size) => (size === 3 ? Buffer.from([0, 0, 7]) : random.bytes(size)) };
  const { memberSid } = good(await holding(at, {}).memberRegister(registration));
  parts.random = random;
  expect(refusal(await holding(at, { memberSid }).memberVerifyCode({ verificationCode: "000007" })).code).toBe(
    "login-incorrect",
  );
});

test("unknown phones and agencies do not consume the shared limit on codes", async () => {
  const limits = at.engine.parts.limits;
  const names: string[] = [];
  at.engine.parts.limits = {
    ...limits,
    async use(name, subject) {
      names.push(name);
      return limits.use(name, subject);
    },
  };
  good(await holding(at, {}).memberRequestLogin({ phone: "050-7654321" }));
  good(await holding(at, {}).agencyRequestLogin({ agencyCode: "NOBODY" }));
  good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  at.engine.parts.limits = limits;
  expect(names.filter((name) => name === "codesPerHour")).toHaveLength(1);
});

describe("wrong passwords", () => {
  const login = (agencyCode: string, password: string, address = "192.0.2.50") =>
    holding(at, { address }).agencyPassLogin({ agencyCode, password });
  const answerOf = async (agencyCode: string, password: string, address?: string) => {
    const answer = await login(agencyCode, password, address);
    return answer.ok ? "in" : answer.refusal.code;
  };
  const wait = (name: string) =>
    database.db.execute(sql`update usage_limit set expire = 0 where key like ${`${name}%`}`);

  test("from many addresses do not lock a name", async () => {
    covers("7.10");
    for (let count = 0; count < 12; count += 1)
      expect(await answerOf("GALIL", "wrong", `192.0.2.${count}`)).toBe("login-incorrect");
    expect(await answerOf("GALIL", demoPassword)).toBe("in");
  });

  test("from one address delay only its attempts for that name, longer each time", async () => {
    for (let count = 0; count < 5; count += 1) expect(await answerOf("GALIL", "wrong")).toBe("login-incorrect");
    const pauses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await wait("wrongPasswordPerPair pause");
      expect(await answerOf("GALIL", "wrong")).toBe("login-incorrect");
      expect(await answerOf("GALIL", demoPassword), "while it waits").toBe("too-many-requests");
      const { rows } = await database.db.execute<{ left: number }>(
        sql`select round((expire - extract(epoch from now()) * 1000) / 1000)::int as left from usage_limit
            where key like 'wrongPasswordPerPair pause%'`,
      );
      pauses.push(Math.round(rows[0]!.left / 15) * 15);
    }
    expect(pauses).toEqual([15, 30, 60]);
    expect(await answerOf("NEGEV", demoPassword)).toBe("in");
    expect(await answerOf("GALIL", demoPassword, "192.0.2.51")).toBe("in");
    await wait("wrongPasswordPerPair pause");
    expect(await answerOf("GALIL", demoPassword)).toBe("in");
    expect(await answerOf("GALIL", "wrong"), "the right one is a new beginning").toBe("login-incorrect");
  });

  test("are counted one by one when they arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => answerOf("GALIL", "wrong")));
    expect(answers.filter((answer) => answer === "login-incorrect").length).toBeLessThanOrEqual(6);
  });

  test("beyond a hundred for a name block unknown addresses, but not one that logged in before", async () => {
    expect(await answerOf("GALIL", demoPassword, "192.0.2.60")).toBe("in");
    for (let count = 0; count < 100; count += 1)
      await at.engine.parts.limits.use("wrongPasswordPerAccount", "agency GALIL");
    expect(await answerOf("GALIL", demoPassword, "192.0.2.61")).toBe("too-many-requests");
    expect(await answerOf("GALIL", demoPassword, "192.0.2.60")).toBe("in");
  });
});

test("fifty wrong secrets of links keep nobody of the address from a password", async () => {
  const who = holding(at, { address: "198.51.100.78" });
  for (let count = 0; count < 50; count += 1)
    expect(refusal(await who.agentFcLogin({ secret: `wrong-${count}` })).code).toBe("login-incorrect");
  good(await who.agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
  good(await who.agentFcLogin({ secret: demoFcSecret }));
});

test("an address with many wrong passwords is blocked, but not for a name that logged in there before", async () => {
  const who = holding(at, { address: "198.51.100.77" });
  await database.db.execute(sql`delete from usage_limit`);
  good(await who.agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
  const codes = new Set<string>();
  for (let count = 0; count < 51; count += 1)
    codes.add(refusal(await who.agencyPassLogin({ agencyCode: `NONE${count}`, password: "wrong" })).code);
  expect([...codes]).toEqual(["login-incorrect", "too-many-requests"]);
  expect(refusal(await who.agencyPassLogin({ agencyCode: "NEGEV", password: demoPassword })).code).toBe(
    "too-many-requests",
  );
  good(await who.agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
}, 60_000);

test("a code appears in no table except in its message", async () => {
  good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
  const code = await lastCode(at);
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select row_to_json(s)::text as text from person_session s union all select row_to_json(u)::text from usage_limit u`,
  );
  expect(rows.filter(({ text }) => text.includes(`"${code}"`))).toEqual([]);
});
