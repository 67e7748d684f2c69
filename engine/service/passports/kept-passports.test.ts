import { subDays } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInMember, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testKeys } from "../../../tests/factories/test-engine";
import { aPassport, goTo, rowOf, soldWithoutPassports } from "../../../tests/factories/without-passports";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { member } from "../../people/members/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { passengerList } from "../passenger-list/passenger-list";
import { memberTraveller } from "../travellers/schema";

let database: TestDatabase;
let at: TestEngine;
let sold: Awaited<ReturnType<typeof soldWithoutPassports>>;
let memberSid: string;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
beforeEach(async () => {
  await database.db.delete(memberTraveller);
  await database.db.update(member).set({ knownAt: at.clock.now() });
  count += 1;
  // DANA COHEN (p1) and DANA LEVI (p2).
  sold = await soldWithoutPassports(at, `kept-${count}`);
  memberSid = await loggedInMember(at, "050-1234567");
});
afterAll(() => database.cleanup());

const shopperSid = () => `a-shopper-of-the-desk-passports-kept-${count}`;
const buyer = (sids = {}) => holding(at, { shopperSid: shopperSid(), memberSid, ...sids });
const keep = (passenger: { firstName: string; lastName: string; birthDate?: string }, passportExpiry = "2033-05-06") =>
  buyer().memberSaveTraveller({ ...passenger, gender: "F", passportNumber: "kept 77 66554", passportExpiry });
const dana = { firstName: "DANA", lastName: "COHEN" };
const kept = async () => good(await buyer().memberTravellers({})).travellers;

async function airlineFile(): Promise<string> {
  const parts = { ...at.engine.parts, dataKeys: testKeys };
  const { list } = (await passengerList(parts, sold.draft.outwardFlightId!))!;
  return list
    .split("\n")
    .filter((line) => line.startsWith(sold.pnr))
    .join("\n");
}

describe("a passport taken from a member's kept travellers", () => {
  test("is sealed, goes to the airline, and its number never reaches the page", async () => {
    const birthDate = sold.paxList[0]!.birthDate!;
    good(await keep({ ...dana, birthDate }));
    const { bookingId } = sold;
    const shown = good(await buyer().keptPassports({ bookingId }));
    expect(shown).toEqual({
      mayKeep: true,
      passengers: [{ paxId: "p1", passport: "••••••••554", passportExpiry: "2033-05-06", usable: true, whole: true }],
    });
    const given = await buyer().givePassports({
      bookingId,
      passports: [{ paxId: "p1", useKept: true }, aPassport("p2")],
    });
    expect(good(given).passengers).toEqual([
      { paxId: "p1", given: "••••••••554", asks: [] },
      { paxId: "p2", given: "••••••772", asks: [] },
    ]);
    expect(JSON.stringify([shown, given])).not.toContain("7766");
    const file = await airlineFile();
    expect(file).toContain("KEPT7766554,2033-05-06");
    expect(file).toContain("ZZ9988772,2033-01-01");
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(JSON.stringify(row!.draft)).not.toMatch(/7766|useKept/);
    // What was not asked for is not kept.
    expect(await kept()).toHaveLength(1);
  });

  test("brings gender and birth date to a booking with names alone", async () => {
    const { bookingId } = await soldBooking(at, `kept-${count}-alone`, { passports: false, namesAlone: true });
    const its = holding(at, { shopperSid: `a-shopper-of-the-desk-kept-${count}-alone`, memberSid });
    good(await keep(dana));
    const give = () => its.givePassports({ bookingId, passports: [{ paxId: "p1", useKept: true }] });
    expect(good(await its.keptPassports({ bookingId })).passengers).toMatchObject([{ paxId: "p1", whole: false }]);
    expect(refusal(await give())).toMatchObject({ code: "incomplete", field: "passports.0.birthDate" });
    await database.db.delete(memberTraveller);
    good(await keep({ ...dana, birthDate: "1985-03-04" }));
    expect(good(await its.keptPassports({ bookingId })).passengers).toMatchObject([{ paxId: "p1", whole: true }]);
    expect(good(await give()).passengers[0]).toEqual({ paxId: "p1", given: "••••••••554", asks: [] });
    expect((await rowOf(at, bookingId)).paxList[0]).toMatchObject({ gender: "F", birthDate: "1985-03-04" });
  });

  test("serves the visitor too, and counts as used", async () => {
    const { travellerId } = good(await keep(dana));
    await database.db.delete(usageLimit);
    const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: sold.pnr }));
    const verified = await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) });
    const visitor = holding(at, { visitorSid: good(verified).visitorSid, memberSid });
    expect(good(await visitor.visitorKeptPassports({})).passengers.map(({ paxId }) => paxId)).toEqual(["p1"]);
    at.clock.forward(60_000);
    good(await visitor.visitorGivePassports({ passports: [{ paxId: "p1", useKept: true }] }));
    expect(await airlineFile()).toContain("KEPT7766554");
    const [row] = await database.db.select().from(memberTraveller).where(eq(memberTraveller.id, travellerId));
    expect(row!.usedAt.getTime() - row!.createdAt.getTime()).toBeGreaterThanOrEqual(60_000);
  });

  test.each([
    ["another name", { firstName: "DANIT", lastName: "COHEN" }],
    ["another birth date", { ...dana, birthDate: "2001-02-03" }],
  ])("is not that of %s", async (_, passenger) => {
    good(await keep(passenger));
    expect(good(await buyer().keptPassports({ bookingId: sold.bookingId })).passengers).toEqual([]);
    const given = await buyer().givePassports({
      bookingId: sold.bookingId,
      passports: [{ paxId: "p1", useKept: true }],
    });
    expect(refusal(given)).toMatchObject({ code: "incomplete", field: "passports.0.passportNumber" });
  });

  test("is refused like a typed one when it ends too early", async () => {
    good(await keep(dana, addDays(sold.dateFrom, 100)));
    const { bookingId } = sold;
    expect(good(await buyer().keptPassports({ bookingId })).passengers).toMatchObject([{ usable: false }]);
    const given = await buyer().givePassports({ bookingId, passports: [{ paxId: "p1", useKept: true }] });
    expect(refusal(given)).toMatchObject({ code: "invalid-passport", field: "passports.0.passportExpiry" });
  });

  test("is neither shown to nor taken for anybody else", async () => {
    good(await keep(dana));
    await database.db.delete(usageLimit);
    const other = await loggedInMember(at, "052-1234567");
    const agency = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
    const { bookingId } = sold;
    for (const sids of [{ memberSid: other }, { memberSid: "" }, { agencySid: agency.agencySid }]) {
      const shown = await buyer(sids).keptPassports({ bookingId });
      expect(shown.ok ? shown.value.passengers : []).toEqual([]);
      const given = await buyer(sids).givePassports({
        bookingId,
        passports: [{ paxId: "p1", useKept: true }],
        keep: true,
      });
      expect(given.ok).toBe(false);
    }
    expect(await kept()).toHaveLength(1);
  });

  test("is neither shown, taken nor kept for a log-in whose phone may have a new owner", async () => {
    good(await keep(dana));
    await database.db.delete(usageLimit);
    await database.db.update(member).set({ knownAt: subDays(at.clock.now(), 46) });
    const unknown = { memberSid: await loggedInMember(at, "050-1234567") };
    const { bookingId } = sold;
    expect(good(await buyer(unknown).keptPassports({ bookingId }))).toEqual({ mayKeep: false, passengers: [] });
    const taken = await buyer(unknown).givePassports({ bookingId, passports: [{ paxId: "p1", useKept: true }] });
    expect(refusal(taken)).toMatchObject({ code: "incomplete", field: "passports.0.passportNumber" });
    const passports = [aPassport("p1"), aPassport("p2")];
    good(await buyer(unknown).givePassports({ bookingId, passports, keep: true }));
    // The browser of the known log-in reads what is kept.
    expect((await kept()).map(({ passport }) => passport)).toEqual(["••••••••554"]);
  });
});

describe("keeping the passports that are given", () => {
  test("brings a kept traveller up to date and adds the other", async () => {
    good(await keep(dana));
    const passports = [aPassport("p1"), aPassport("p2")];
    good(await buyer().givePassports({ bookingId: sold.bookingId, passports, keep: true }));
    expect(
      (await kept()).map(({ lastName, passport, passportExpiry }) => [lastName, passport, passportExpiry]),
    ).toEqual([
      ["COHEN", "••••••771", "2033-01-01"],
      ["LEVI", "••••••772", "2033-01-01"],
    ]);
  });

  test("keeps nothing of a refused form, after the due day, or without the tick", async () => {
    const { bookingId, dateFrom } = sold;
    const short = { ...aPassport("p2"), passportExpiry: addDays(dateFrom, 100) };
    const refused = await buyer().givePassports({ bookingId, passports: [aPassport("p1"), short], keep: true });
    expect(refused.ok).toBe(false);
    good(await buyer().givePassports({ bookingId, passports: [aPassport("p1")] }));
    goTo(at, dateFrom, 6);
    const late = await buyer().givePassports({ bookingId, passports: [aPassport("p2")], keep: true });
    expect(late.ok).toBe(false);
    expect(await database.db.select().from(memberTraveller)).toEqual([]);
  });
});
