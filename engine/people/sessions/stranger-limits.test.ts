import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { usageLimit } from "./schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function smsWritten(): Promise<number> {
  const { rows } = await database.db.execute<{ sms: number }>(
    sql`select count(*)::int as sms from outbox where kind = 'sms' and key like 'code:%'`,
  );
  return rows[0]!.sms;
}

describe("a stranger who asks for a phone's codes and guesses them does not shut out its owner", () => {
  const phone = "050-1234567";
  const stranger = { address: "203.0.113.66" };
  const owner = { address: "198.51.100.20" };
  const aMinuteLater = () => database.db.delete(usageLimit).where(sql`key like 'codePerPairMinute%'`);
  const codesFor = async (who: { address: string }, requests: number) => {
    const before = await smsWritten();
    for (let count = 0; count < requests; count += 1) good(await holding(at, who).memberRequestLogin({ phone }));
    return (await smsWritten()) - before;
  };

  test("refused requests use up none of the hour's and the day's codes", async () => {
    expect(await codesFor(stranger, 15)).toBe(1);
    await aMinuteLater();
    expect(await codesFor(owner, 1)).toBe(1);
  });

  test("in the minute in which a stranger asked the owner gets a code, and a second one only after a pause", async () => {
    expect(await codesFor(stranger, 1)).toBe(1);
    expect(await codesFor(owner, 2)).toBe(1);
    await aMinuteLater();
    expect(await codesFor(stranger, 1)).toBe(1);
    expect(await codesFor(owner, 1)).toBe(1);
  });

  test("one address gets three of an hour's five", async () => {
    let sent = 0;
    for (let minute = 0; minute < 6; minute += 1) {
      await aMinuteLater();
      sent += await codesFor(stranger, 1);
    }
    expect(sent).toBe(3);
    await aMinuteLater();
    expect(await codesFor(owner, 1)).toBe(1);
  });

  test("an address where the owner logged in gets codes when strangers used up all others", async () => {
    const { memberSid } = good(await holding(at, owner).memberRequestLogin({ phone }));
    good(await holding(at, { ...owner, memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
    for (let from = 0; from < 12; from += 1) {
      await aMinuteLater();
      await codesFor({ address: `203.0.113.${from}` }, 1);
    }
    await aMinuteLater();
    expect(await codesFor({ address: "203.0.113.99" }, 1)).toBe(0);
    expect(await codesFor(owner, 2)).toBe(1);
  });

  test("a stranger's wrong codes do not refuse the owner's right one", async () => {
    for (let session = 0; session < 3; session += 1) {
      const { memberSid } = good(await holding(at, stranger).memberRequestLogin({ phone }));
      for (let wrong = 0; wrong < 5; wrong += 1)
        await holding(at, { ...stranger, memberSid }).memberVerifyCode({ verificationCode: "no digits" });
    }
    await aMinuteLater();
    const { memberSid } = good(await holding(at, owner).memberRequestLogin({ phone }));
    good(await holding(at, { ...owner, memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
  });
});

// Fifty wrong codes, and thirty requests: more than an address has of its own.
test("requests and wrong codes for invented numbers shut nobody of the address out of a log-in", async () => {
  const address = "203.0.113.70";
  const who = (sids: { memberSid?: string; agencySid?: string; visitorSid?: string } = {}) =>
    holding(at, { address, ...sids });
  for (let invented = 0; invented < 10; invented += 1) {
    const number = `050-76${String(54_000 + invented)}`;
    const { memberSid } = good(await who().memberRequestLogin({ phone: number }));
    good(await who().agencyRequestLogin({ agencyCode: `NOBODY${invented}` }));
    good(await who().visitorRequestLogin({ pnr: `ZZZZZZ${String.fromCharCode(65 + invented)}` }));
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(refusal(await who({ memberSid }).memberVerifyCode({ verificationCode: "000000" })).code).toBe(
        "login-incorrect",
      );
  }
  const { memberSid } = good(await who().memberRequestLogin({ phone: "050-1234567" }));
  good(await who({ memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
  const { agencySid } = good(await who().agencyRequestLogin({ agencyCode: "GALIL" }));
  good(await who({ agencySid }).agencyVerifyCode({ verificationCode: await lastCode(at) }));
}, 60_000);
