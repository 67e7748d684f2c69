import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addressList } from "../../core/address-list";
import { demoDeskUsers, demoPassword } from "../../demo/demo-people";
import { exchangeRate } from "../../offer/rates/schema";
import { booking } from "../../sale/booking/schema";
import { agency, clerk } from "../agencies/schema";
import { usageLimit } from "../sessions/schema";
import { makeDeskUser } from "./make-desk-user";

let database: TestDatabase;
let at: TestEngine;
const today = () => at.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  at.engine.parts.deskCodeMinutes = 5;
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const rateOfToday = async () => {
  const rows = await database.db.select().from(exchangeRate).where(eq(exchangeRate.currency, "EUR"));
  return rows.find(({ onDate }) => onDate === today())?.value;
};

test("a session whose last code is older than five minutes refunds nothing and sets no rate without a new one", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { bookingId, uid } = await soldBooking(at, "step-up");
  const rate = { currency: "EUR", date: today(), value: "4.0000" } as const;
  // The code of the log-in is fresh.
  good(await desk.deskSetRate(rate));
  const oldCode = deskCode(at);
  at.clock.forward(5 * 60_000 + 1000);
  const before = [await rateOfToday(), at.gateway.transactions.get(uid)!.refundedAgorot];
  const cancel = { bookingId, track: "statutory" } as const;
  const refused = [
    await desk.deskCancel(cancel),
    await desk.deskCancel({ ...cancel, totp: "" }),
    await desk.deskCancel({ ...cancel, totp: "000000" }),
    await desk.deskCancel({ ...cancel, totp: oldCode }),
    await desk.deskSetRate({ ...rate, value: "4.1000" }),
    await desk.deskChangeDate({ bookingId, date: today() }),
    await desk.deskAddCoupon({ percent: 41, usableFrom: today(), usableUntil: "2027-12-31", usageLimit: 1_000_000 }),
    await desk.deskOfferHotelChange({ bookingId, toHotelId: "x", cls: "STD-BB", answerBy: today(), waiveReason: "x" }),
  ];
  expect(refused.map((answer) => refusal(answer))).toEqual(
    refused.map(() => expect.objectContaining({ code: "code-needed", field: "totp" })),
  );
  expect([await rateOfToday(), at.gateway.transactions.get(uid)!.refundedAgorot]).toEqual(before);
  expect(await stateOf(at, bookingId)).toBe("OK");

  const totp = deskCode(at);
  expect(good(await desk.deskCancel({ ...cancel, totp })).state).toBe("CANCELLING");
  // For the next minutes the session may go on, but the code itself is spent.
  good(await desk.deskSetRate({ ...rate, value: "4.1000" }));
  expect(await rateOfToday()).toBe("4.1000");
  at.clock.forward(5 * 60_000 + 1000);
  expect(refusal(await desk.deskSetRate({ ...rate, value: "4.1100", totp })).code).toBe("code-needed");
});

test("a stale session gives nobody a password, changes no agency and ends no booking that may have been charged", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { bookingId, uid } = await soldBooking(at, "in-error");
  await database.db.update(booking).set({ state: "ERROR" }).where(eq(booking.id, bookingId));
  at.clock.forward(5 * 60_000 + 1000);
  const [{ agencyCode } = { agencyCode: "" }] = good(await desk.deskAgencies({})).agencies;
  const settings = good(await desk.deskAgency({ agencyCode }));
  const rowOf = async () => (await database.db.select().from(agency).where(eq(agency.code, agencyCode)))[0];
  const before = await rowOf();
  const staff = (await database.db.select().from(clerk)).length;
  const refused = [
    await desk.deskNewPassword({ kind: "agency", id: agencyCode }),
    await desk.deskAddClerk({ agencyCode, name: "Somebody" }),
    await desk.deskAddFcLink({ agencyCode, clerkName: "Somebody", lastDay: today() }),
    await desk.deskSaveAgency({ ...settings, loginPhone: "050-1112233", commissionPercent: "99" }),
    await desk.deskRefuse({ bookingId }),
  ];
  expect(refused.map((answer) => refusal(answer).code)).toEqual(refused.map(() => "code-needed"));
  expect(await rowOf()).toEqual(before);
  expect((await database.db.select().from(clerk)).length).toBe(staff);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  expect(await stateOf(at, bookingId)).toBe("ERROR");

  good(await desk.deskRefuse({ bookingId, totp: deskCode(at) }));
  expect(good(await desk.deskNewPassword({ kind: "agency", id: agencyCode })).password).not.toBe("");
  expect((await rowOf())?.passwordHash).not.toBe(before?.passwordHash);
});

test("a stale session closes accounts at once, and opens none and no coupon without a code", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const days = { usableFrom: today(), usableUntil: "2027-12-31" };
  const { code } = good(await desk.deskAddCoupon({ percent: 5, ...days }));
  at.clock.forward(5 * 60_000 + 1000);
  const [{ agencyCode } = { agencyCode: "" }] = good(await desk.deskAgencies({})).agencies;
  const entries = [
    { kind: "agency", id: agencyCode },
    { kind: "coupon", id: code },
  ] as const;
  const closed = async () => [
    good(await desk.deskAgencies({})).agencies[0]!.disabled,
    good(await desk.deskCoupons({ search: code })).coupons[0]!.disabled,
  ];
  for (const entry of entries) good(await desk.deskSetDisabled({ ...entry, disabled: true }));
  for (const entry of entries)
    expect(refusal(await desk.deskSetDisabled({ ...entry, disabled: false }))).toMatchObject({
      code: "code-needed",
      field: "totp",
    });
  expect(await closed()).toEqual([true, true]);
  const totp = deskCode(at);
  for (const entry of entries) good(await desk.deskSetDisabled({ ...entry, disabled: false, totp }));
  expect(await closed()).toEqual([false, false]);
});

test("a code of another user does not help, and guessing is stopped", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  at.clock.forward(10 * 60_000);
  const rate = { currency: "EUR", date: today(), value: "4.0500" } as const;
  const stranger = new TOTP({ secret: new Secret() }).generate({ timestamp: at.clock.now().getTime() });
  const codes = [stranger, "111111", "222222", "333333", "444444", "555555", deskCode(at)];
  const answers: string[] = [];
  for (const totp of codes) answers.push(refusal(await desk.deskSetRate({ ...rate, totp })).code);
  expect(new Set(answers.slice(0, 5))).toEqual(new Set(["code-needed"]));
  // The last one was right, and came too late.
  expect(answers.at(-1)).toBe("too-many-requests");
});

test("a code counts for the session that entered it, and only its own user's", async () => {
  const [one, other] = [await loggedInDesk(at), await loggedInDesk(at)].map((bearer) => holding(at, { bearer }));
  const { password, totpSecret } = await makeDeskUser(database.db, at.engine.parts, "ruth");
  const codeOfRuth = () =>
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: at.clock.now().getTime() });
  const login = await holding(at, {}).deskLogin({ name: "ruth", password, totp: codeOfRuth() });
  const ruth = holding(at, { bearer: good(login).deskSid });
  at.clock.forward(10 * 60_000);
  const rate = { currency: "EUR", date: today(), value: "4.0500" } as const;
  good(await one!.deskSetRate({ ...rate, totp: deskCode(at) }));
  good(await one!.deskSetRate(rate));
  expect(refusal(await other!.deskSetRate(rate)).code).toBe("code-needed");
  expect(refusal(await ruth.deskSetRate(rate)).code).toBe("code-needed");
  at.clock.forward(30_000);
  expect(refusal(await ruth.deskSetRate({ ...rate, totp: deskCode(at) })).code).toBe("code-needed");
  good(await ruth.deskSetRate({ ...rate, totp: codeOfRuth() }));
});

test("a right code forgives the wrong ones before it", async () => {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const rate = { currency: "EUR", date: today(), value: "4.0500" } as const;
  for (let round = 1; round <= 2; round += 1) {
    at.clock.forward(10 * 60_000);
    for (const totp of ["111111", "222222", "333333", "444444"])
      expect(refusal(await desk.deskSetRate({ ...rate, totp })).code, `round ${round}`).toBe("code-needed");
    good(await desk.deskSetRate({ ...rate, totp: deskCode(at) }));
  }
});

test("with a list of addresses the desk opens from them only, and its sessions count nowhere else", async () => {
  at.engine.parts.deskAddresses = addressList(["192.0.2.0/28"]);
  const logIn = (address: string) => {
    at.clock.forward(60_000);
    return holding(at, { address }).deskLogin({
      name: demoDeskUsers[0],
      password: demoPassword,
      totp: deskCode(at),
    });
  };
  for (const address of ["198.51.100.1", "192.0.2.77", "2001:db8::1"])
    expect(refusal(await logIn(address)).code, address).toBe("not-allowed");
  const { deskSid } = good(await logIn("192.0.2.7"));
  good(await holding(at, { bearer: deskSid, address: "192.0.2.7" }).deskRates({}));
  expect(refusal(await holding(at, { bearer: deskSid, address: "198.51.100.1" }).deskRates({})).code).toBe(
    "not-logged-in",
  );
  at.engine.parts.deskAddresses = null;
});
