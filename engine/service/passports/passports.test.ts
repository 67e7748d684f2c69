import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { deskCode, holding, lastCode, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testKeys, testStart } from "../../../tests/factories/test-engine";
import { aDesk, aPassport, goTo, rowOf, soldWithoutPassports } from "../../../tests/factories/without-passports";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { airline, flight } from "../../offer/catalogue/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { monthsAfter } from "../../sale/draft/passenger-rules";
import { passengerList } from "../passenger-list/passenger-list";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

function sellWithout(passports = false) {
  count += 1;
  return soldWithoutPassports(at, String(count), passports);
}

describe("before the sale", () => {
  const withoutPassports = async (sid: string) => {
    const shopper = at.as(sid);
    const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const stage = { bookingId: opened.bookTransId, stage: "passengers" as const };
    return {
      rules: opened.rules,
      stored: await shopper.storePage({ ...stage, paxList: passengersFor(opened, false) }),
    };
  };

  test("passports may be left out, until a week before departure", async () => {
    at.clock.backTo(testStart);
    const { rules, stored } = await withoutPassports("later");
    const { dateFrom } = good(stored);
    expect(rules).toMatchObject({ passportRequired: false, passportsDueBy: addDays(dateFrom, -7) });
    expect(good(stored).missing).not.toContain("paxList.0.passportNumber");
  });

  test("they are asked for at once where the airline needs them, and from the due day on", async () => {
    const { dateFrom } = good((await withoutPassports("later-again")).stored);
    // One of the two flights is enough.
    const [other] = await database.db.select().from(airline);
    await database.db.insert(airline).values({ ...other!, id: "early", passportAtBooking: true });
    await database.db.update(flight).set({ airlineId: "early" }).where(eq(flight.id, "f-back"));
    at.engine.parts.catalogue.forget();
    const early = await withoutPassports("at-once");
    await database.db.update(flight).set({ airlineId: other!.id });
    expect(early.rules).toMatchObject({ passportRequired: true });
    expect(early.rules.passportsDueBy).toBeUndefined();
    expect(refusal(early.stored)).toMatchObject({ code: "incomplete", field: "paxList.0.passportNumber" });
    goTo(at, dateFrom, 7);
    expect(refusal((await withoutPassports("late")).stored)).toMatchObject({ code: "incomplete" });
    at.clock.backTo(testStart);
  });

  test("a booking that is paid on the due day needs them after all", async () => {
    at.clock.backTo(testStart);
    const { payment, page } = await readyToPay(at.as("slow"), at.shop, { passports: false });
    expect(payment.bookTransId).toBe(page.bookTransId);
    const draft = { ...(await rowOf(at, page.bookTransId)).draft, dateFrom: "2026-11-27" };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, page.bookTransId));
    expect(refusal(await at.as("slow").getPaymentUrl({ bookingId: page.bookTransId }))).toMatchObject({
      code: "incomplete",
      field: "paxList.0.passportNumber",
    });
  });
});

describe("after the sale", () => {
  test("the buyer gives them one by one: they are sealed, shown masked, and on the airline's list", async () => {
    covers("5.17");
    const { bookingId, shopper, dateFrom, pnr, draft } = await sellWithout();
    const due = addDays(dateFrom, -7);
    expect(good(await shopper.succeededBooking({ bookingId })).passports).toEqual({
      dueBy: due,
      open: true,
      validUntil: monthsAfter(dateFrom, 6),
      passengers: [
        { paxId: "p1", asks: [] },
        { paxId: "p2", asks: [] },
      ],
    });
    const list = () => passengerList({ ...at.engine.parts, dataKeys: testKeys }, draft.outwardFlightId!);
    expect((await list())?.withoutPassport).toContain(pnr);
    const first = good(await shopper.givePassports({ bookingId, passports: [aPassport("p1")] }));
    expect(first.passengers).toEqual([
      { paxId: "p1", given: "••••••771", asks: [] },
      { paxId: "p2", asks: [] },
    ]);
    const second = { paxId: "p2", passportNumber: "il-123 4567", passportExpiry: addDays(dateFrom, 200) };
    good(await shopper.givePassports({ bookingId, passports: [second] }));
    const { paxList } = await rowOf(at, bookingId);
    expect(paxList.every(({ passportNumber }) => testKeys.isCurrent(passportNumber!))).toBe(true);
    const { list: lines, withoutPassport } = (await list())!;
    expect(lines.split("\n").filter((line) => line.startsWith(pnr))).toEqual([
      expect.stringContaining("ZZ9988771,2033-01-01"),
      expect.stringContaining(`IL1234567,${second.passportExpiry}`),
    ]);
    expect(withoutPassport).not.toContain(pnr);
    expect(good(await shopper.succeededBooking({ bookingId })).passports?.passengers.map(({ given }) => given)).toEqual(
      ["••••••771", "••••••567"],
    );
  });

  test("a passport that ends too early is refused with the day it must reach, and nothing is stored", async () => {
    covers("5.17");
    const { bookingId, shopper, dateFrom } = await sellWithout();
    const short = { ...aPassport("p2"), passportExpiry: addDays(dateFrom, 150) };
    expect(refusal(await shopper.givePassports({ bookingId, passports: [aPassport("p1"), short] }))).toMatchObject({
      code: "invalid-passport",
      field: "passports.1.passportExpiry",
    });
    const half = { paxId: "p1", passportNumber: "12345678" };
    expect(refusal(await shopper.givePassports({ bookingId, passports: [half] }))).toMatchObject({
      code: "incomplete",
      field: "passports.0.passportExpiry",
    });
    expect((await rowOf(at, bookingId)).paxList.some((one) => "passportNumber" in one)).toBe(false);
  });

  describe("of a booking with names alone", () => {
    const namesAlone = async (party: object = {}) => {
      count += 1;
      at.clock.backTo(testStart);
      await database.db.delete(usageLimit);
      return soldBooking(at, `names-${count}`, { passports: false, namesAlone: true, ...party });
    };
    const whose = { gender: "F" as const, birthDate: "1985-03-04" };

    test("gender and birth date come with the passport, and reach the airline's list and the booking", async () => {
      const { bookingId, shopper } = await namesAlone();
      const { draft, pnr } = await rowOf(at, bookingId);
      const state = async () => good(await shopper.succeededBooking({ bookingId })).passports?.passengers;
      const asks = ["gender", "birthDate"];
      expect(await state()).toEqual([
        { paxId: "p1", asks },
        { paxId: "p2", asks },
      ]);
      const none = refusal(await shopper.givePassports({ bookingId, passports: [aPassport("p1")] }));
      expect(none).toMatchObject({ code: "incomplete", field: "passports.0.gender" });
      expect(none.details).toMatchObject({ also: [{ code: "incomplete", field: "passports.0.birthDate" }] });
      good(await shopper.givePassports({ bookingId, passports: [{ ...aPassport("p1"), ...whose }] }));
      expect(await state()).toEqual([
        { paxId: "p1", given: "••••••771", asks: [] },
        { paxId: "p2", asks },
      ]);
      const { list, withoutPassport } = (await passengerList(
        { ...at.engine.parts, dataKeys: testKeys },
        draft.outwardFlightId!,
      ))!;
      expect(list).toContain(`${pnr},ADT,COHEN,DANA,F,1985-03-04,ZZ9988771`);
      expect(withoutPassport).toContain(pnr);
    });

    test("a birth date of somebody who would have paid as a child, or that leaves no adult, is refused", async () => {
      const { bookingId, shopper } = await namesAlone();
      const give = (...dates: string[]) =>
        shopper.givePassports({
          bookingId,
          passports: dates.map((birthDate, index) => ({ ...aPassport(`p${index + 1}`), ...whose, birthDate })),
        });
      expect(refusal(await give("2018-03-04"))).toMatchObject({
        code: "invalid-birth-date",
        field: "passports.0.birthDate",
        details: { expected: "ADT" },
      });
      expect(refusal(await give("2011-03-04", "2012-03-04"))).toMatchObject({
        code: "invalid-party",
        field: "passports.0.birthDate",
      });
      good(await give("1985-03-04", "2012-03-04"));
    });

    test("what the booking has is not changed by a passport", async () => {
      const { bookingId, shopper } = await sellWithout();
      const other = { gender: "M" as const, birthDate: "1990-01-01" };
      good(await shopper.givePassports({ bookingId, passports: [{ ...aPassport("p1"), ...other }] }));
      expect((await rowOf(at, bookingId)).paxList[0]).toMatchObject({ gender: "F", birthDate: "1985-03-04" });
    });
  });

  test("only the booking's own people give them: buyer, visitor, agency, desk", async () => {
    const { bookingId, pnr } = await sellWithout();
    const passports = [aPassport("p1")];
    expect(refusal(await at.as("a-stranger").givePassports({ bookingId, passports })).code).toBe("not-found");
    const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
    const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
    const visitor = holding(at, { visitorSid: opened.visitorSid });
    expect(good(await visitor.visitorGivePassports({ passports })).passengers[0]!.given).toBe("••••••771");
    expect(refusal(await visitor.visitorGivePassports({ passports: [aPassport("p9")] })).code).toBe("not-found");
    expect(good(await visitor.bookInfo({})).passports?.passengers[0]?.given).toBe("••••••771");
    const desk = await aDesk(at);
    good(await desk.deskGivePassports({ bookingId, passports: [aPassport("p2")] }));
    const seen = good(await desk.deskBooking({ bookingId }));
    expect(seen.info?.passports?.passengers.map(({ given }) => given)).toEqual(["••••••771", "••••••772"]);
    expect(seen.audit.map(({ action }) => action)).toContain("give-passports");
  });

  test("an agency's staff give them for its bookings on any computer, another agency's do not", async () => {
    await database.db.delete(usageLimit);
    at.clock.backTo(testStart);
    const staff = async (agencyCode: string, shopperSid: string) => {
      const login = await holding(at, {}).agencyPassLogin({ agencyCode, password: demoPassword });
      return holding(at, { agencySid: good(login).agencySid, shopperSid });
    };
    const seller = await staff("GALIL", "a-computer");
    const opened = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = opened.bookTransId;
    // Passports that are at hand are stored with the names.
    const [first, second] = passengersFor(opened);
    const paxList = [first!, { ...second!, passportNumber: undefined, passportExpiry: undefined }];
    good(await seller.storePage({ bookingId, stage: "passengers", paxList }));
    good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
    good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
    good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1200.00" }));
    good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true, BypassPaymentByAgent: true }));
    const colleague = await staff("GALIL", "another-computer");
    expect(good(await colleague.succeededBooking({ bookingId })).passports?.passengers).toEqual([
      { paxId: "p1", given: "•••••670", asks: [] },
      { paxId: "p2", asks: [] },
    ]);
    good(await colleague.givePassports({ bookingId, passports: [aPassport("p2")] }));
    const other = await staff("NEGEV", "a-third-computer");
    expect(refusal(await other.givePassports({ bookingId, passports: [aPassport("p1")] })).code).toBe("not-found");
  });

  test("from the day after the due day only the desk may, until departure", async () => {
    const { bookingId, shopper, dateFrom } = await sellWithout();
    goTo(at, dateFrom, 7);
    good(await shopper.givePassports({ bookingId, passports: [aPassport("p1")] }));
    goTo(at, dateFrom, 6);
    expect(good(await shopper.succeededBooking({ bookingId })).passports).toMatchObject({ open: false });
    expect(refusal(await shopper.givePassports({ bookingId, passports: [aPassport("p2")] })).code).toBe("too-late");
    const desk = await aDesk(at);
    good(await desk.deskGivePassports({ bookingId, passports: [aPassport("p2")] }));
    goTo(at, dateFrom, -1);
    expect(good(await shopper.succeededBooking({ bookingId })).passports).toBeUndefined();
    const late = await aDesk(at);
    expect(refusal(await late.deskGivePassports({ bookingId, passports: [aPassport("p2")] })).code).toBe("too-late");
  });

  test("they cannot be given for a cancelled booking, or for one whose airline had them with the sale", async () => {
    const { bookingId, shopper } = await sellWithout();
    const desk = await aDesk(at);
    const [track] = good(await desk.deskBooking({ bookingId })).cancellation.tracks;
    at.clock.forward(30_000);
    good(await desk.deskCancel({ bookingId, track: track!.track, totp: deskCode(at) }));
    expect(refusal(await shopper.givePassports({ bookingId, passports: [aPassport("p1")] })).code).toBe("wrong-state");
    expect(good(await shopper.succeededBooking({ bookingId })).passports).toBeUndefined();
  });
});
