import { addDays } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInMember, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aRandom, aTestEngine, type TestEngine, testKeys } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { dataKeys } from "../../core/data-keys";
import { member } from "../../people/members/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { forgetPersonalData, retentionDays } from "../retention/forget-personal-data";
import { sealSecrets } from "../secrets/seal-secrets";
import { memberTraveller } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let dana: string;
let omar: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 200 });
  await somePeople(at);
  dana = await loggedInMember(at, "050-1234567");
  omar = await loggedInMember(at, "052-1234567");
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(memberTraveller);
});
afterAll(() => database.cleanup());

const as = (memberSid: string) => holding(at, { memberSid });
const noam = {
  firstName: "noam",
  lastName: "cohen",
  gender: "M" as const,
  birthDate: "1984-02-03",
  passportNumber: "ZZ 7766 554",
  passportExpiry: "2033-05-06",
};
const listOf = async (memberSid: string) => good(await as(memberSid).memberTravellers({})).travellers;
const stored = async () => JSON.stringify(await database.db.select().from(memberTraveller));

describe("a member's travellers", () => {
  test("are kept sealed, listed with a masked passport, and another member's are not found", async () => {
    const saved = good(await as(dana).memberSaveTraveller(noam));
    expect(saved).toMatchObject({ firstName: "NOAM", lastName: "COHEN", passport: "••••••554" });
    expect(await stored()).not.toMatch(/NOAM|COHEN|7766|1984/);
    expect(JSON.stringify(await listOf(dana))).not.toContain("7766");
    const { travellerId } = saved;
    expect(good(await as(dana).memberTraveller({ travellerId })).passportNumber).toBe("ZZ7766554");

    expect(await listOf(omar)).toEqual([]);
    expect(refusal(await as(omar).memberTraveller({ travellerId })).code).toBe("not-found");
    expect(refusal(await as(omar).memberSaveTraveller({ ...noam, travellerId })).code).toBe("not-found");
    expect(refusal(await as(omar).memberRemoveTravellers({ travellerId })).code).toBe("not-found");
    good(await as(omar).memberRemoveTravellers({ all: true }));
    expect(await listOf(dana)).toHaveLength(1);
    expect(refusal(await holding(at, {}).memberTravellers({})).code).toBe("not-logged-in");
  });

  test("are changed without typing the passport again, which can be taken away alone", async () => {
    const { travellerId } = good(await as(dana).memberSaveTraveller(noam));
    const { passportNumber: _, ...rest } = noam;
    expect(good(await as(dana).memberSaveTraveller({ ...rest, lastName: "levi", travellerId }))).toMatchObject({
      lastName: "LEVI",
      passport: "••••••554",
      passportExpiry: "2033-05-06",
    });
    const without = good(await as(dana).memberSaveTraveller({ ...rest, travellerId, removePassport: true }));
    expect(without.passport).toBeUndefined();
    expect(without.passportExpiry).toBeUndefined();
    expect(await listOf(dana)).toHaveLength(1);
  });

  test("what is wrong is said at its field, and nothing is kept", async () => {
    const answer = refusal(
      await as(dana).memberSaveTraveller({
        firstName: "דנה",
        lastName: "",
        birthDate: "2090-01-01",
        passportNumber: "12",
      }),
    );
    const { also } = answer.details as { also: { code: string; field: string }[] };
    expect([answer, ...also].map(({ code, field }) => [code, field])).toEqual([
      ["invalid-name", "firstName"],
      ["incomplete", "lastName"],
      ["incomplete", "gender"],
      ["invalid-birth-date", "birthDate"],
      ["invalid-passport", "passportNumber"],
    ]);
    const card = await as(dana).memberSaveTraveller({ ...noam, passportNumber: "4580000000000000" });
    expect(refusal(card).code).toBe("card-digits");
    expect(await listOf(dana)).toEqual([]);
  });

  test("no more than twenty are kept; they are removed one by one, and all at once", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `NOAM${String.fromCharCode(65 + index)}`);
    for (const firstName of names) {
      at.clock.forward(1000);
      good(await as(dana).memberSaveTraveller({ ...noam, firstName }));
    }
    expect(refusal(await as(dana).memberSaveTraveller(noam)).code).toBe("too-many-travellers");
    const [first] = await listOf(dana);
    good(await as(dana).memberRemoveTravellers({ travellerId: first!.travellerId }));
    expect((await listOf(dana)).map(({ firstName }) => firstName)).toEqual(names.slice(1));
    expect(good(await as(dana).memberRemoveTravellers({ all: true })).removed).toBe(19);
    expect(await listOf(dana)).toEqual([]);
  });

  test("are forgotten two years after they were last used, and with the account", async () => {
    const { travellerId } = good(await as(dana).memberSaveTraveller(noam));
    const later = (days: number) => forgetPersonalData(database.db, addDays(at.clock.now(), days));
    await later(retentionDays.travellers);
    expect(await listOf(dana)).toHaveLength(1);
    at.clock.forward(60_000);
    good(await as(dana).memberTraveller({ travellerId }));
    expect((await later(retentionDays.travellers)).travellers).toBe(0);
    expect((await later(retentionDays.travellers + 1)).travellers).toBe(1);
    expect(await listOf(dana)).toEqual([]);
  });

  test("are sealed again when the key rotates", async () => {
    good(await as(dana).memberSaveTraveller(noam));
    await sealSecrets(database.db, dataKeys(["a newer key", "sandbox"], aRandom(8)));
    const [row] = await database.db.select().from(memberTraveller);
    expect(dataKeys(["a newer key"], aRandom(9)).open("stored traveller", row!.details)).toContain("NOAM");
    expect(testKeys.open("stored traveller", row!.details)).toBeNull();
  });

  test("the export has all of it in plain words, for a member who confirmed the account's e-mail address", async () => {
    good(await as(dana).memberSaveTraveller(noam));
    good(await as(dana).memberConfirmEmail({ email: "dana@example.com" }));
    const data = good(await as(dana).memberStoredData({}));
    expect(data.member.phone).toBe("+972501234567");
    expect(data.travellers).toMatchObject([{ firstName: "NOAM", passportNumber: "ZZ7766554" }]);
  });
});

describe("keeping the travellers of a booking", () => {
  let count = 0;

  /** All steps of a booking; returns what pays it. */
  async function bookedBy(memberSid: string | undefined, keepTravellers: boolean | undefined) {
    count += 1;
    const shopper = holding(at, { shopperSid: `who-keeps-travellers-${count}`, memberSid });
    const draft = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = draft.bookTransId;
    const paxList = passengersFor(draft);
    const page = good(await shopper.storePage({ bookingId, stage: "passengers", paxList, keepTravellers }));
    good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
    good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
    const pay = async () => {
      at.gateway.approve(paymentTransUid);
      good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
      await deliverAll(at);
    };
    return { bookingId, page, pay };
  }

  test("happens once it is paid, and not before; a second booking adds nobody twice", async () => {
    const first = await bookedBy(dana, true);
    expect(first.page.keepTravellers).toBe(true);
    expect(await listOf(dana)).toEqual([]);
    await first.pay();
    const names = (await listOf(dana)).map(({ firstName, lastName, passport }) => [firstName, lastName, passport]);
    expect(names).toEqual([
      ["DANA", "COHEN", "•••••670"],
      ["DANA", "LEVI", "•••••671"],
    ]);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, first.bookingId));
    expect(row!.draft).not.toHaveProperty("keepTravellersFor");
    await (await bookedBy(dana, true)).pay();
    expect(await listOf(dana)).toHaveLength(2);
    expect(await listOf(omar)).toEqual([]);
  });

  test.each([
    ["without the tick", () => dana, undefined],
    ["for somebody who is not logged in", () => undefined, true],
  ])("does not happen %s", async (_, who, tick) => {
    const made = await bookedBy(who(), tick);
    expect(made.page.keepTravellers).toBe(false);
    await made.pay();
    expect(await database.db.select().from(memberTraveller)).toEqual([]);
  });

  test("does not happen for a log-in whose phone may have a new owner", async () => {
    await database.db.update(member).set({ knownAt: addDays(at.clock.now(), -46) });
    const made = await bookedBy(await loggedInMember(at, "050-1234567"), true);
    await database.db.update(member).set({ knownAt: at.clock.now() });
    expect(made.page.keepTravellers).toBe(false);
    await made.pay();
    expect(await database.db.select().from(memberTraveller)).toEqual([]);
  });

  test("a member who left in between keeps nothing", async () => {
    const made = await bookedBy(omar, true);
    good(await as(omar).memberLeave({}));
    await made.pay();
    expect(await database.db.select().from(memberTraveller)).toEqual([]);
    expect(await database.db.select().from(member).where(eq(member.phone, "+972521234567"))).toEqual([]);
  });
});
