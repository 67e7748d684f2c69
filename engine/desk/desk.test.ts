import { addDays } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal } from "../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, loggedInMember, somePeople } from "../../tests/factories/people";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { demoPassword as password } from "../demo/demo-people";
import { outbox } from "../outbox/schema";
import { auditLog } from "../people/desk-users/schema";
import { usageLimit } from "../people/sessions/schema";
import { question } from "../service/visitors/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  const bearer = await loggedInDesk(at);
  desk = holding(at, { bearer });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

let shoppers = 0;
const sellBooking = (how?: { onRequest?: boolean }) => {
  shoppers += 1;
  return soldBooking(at, String(shoppers), how);
};

describe("desk log-in", () => {
  const attempt = (name: string, typed: string, totp: string) =>
    holding(at, { address: "198.51.100.1" }).deskLogin({ name, password: typed, totp });

  test.each([
    ["a name", () => attempt("nobody", password, deskCode(at))],
    ["a password", () => attempt("desk", "wrong", deskCode(at))],
    ["a code", () => attempt("desk", password, "000000")],
    ["an empty code", () => attempt("desk", password, "-")],
  ])("%s that is wrong is refused without saying which credential was wrong", async (_, ask) => {
    at.clock.forward(60_000);
    expect(refusal(await ask())).toMatchObject({ code: "login-incorrect", field: "password" });
  });

  test("a code works once, even if two users enter it at the same moment", async () => {
    covers("7.31");
    at.clock.forward(90_000);
    const code = deskCode(at);
    const both = await Promise.all([attempt("desk", password, code), attempt("desk", password, code)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(await attempt("desk", password, code)).code).toBe("login-incorrect");
  });

  test("ten wrong attempts lock out the address for that name only", async () => {
    for (let tries = 0; tries < 10; tries += 1) await attempt("desk", "wrong", "000000");
    at.clock.forward(60_000);
    expect(refusal(await attempt("desk", password, deskCode(at))).code).toBe("too-many-requests");
    const elsewhere = { name: "desk", password, totp: deskCode(at) };
    expect((await holding(at, { address: "198.51.100.2" }).deskLogin(elsewhere)).ok).toBe(true);
    at.clock.forward(60_000);
    await database.db.delete(usageLimit);
    expect((await attempt("desk", password, deskCode(at))).ok).toBe(true);
  });

  test("a session is invalid after log-out or half an hour of inactivity", async () => {
    covers("7.32", "7.33");
    const bearer = await loggedInDesk(at);
    const one = holding(at, { bearer });
    expect(good(await one.deskCheckSession({}))).toEqual({ logined: true, name: "desk" });
    await one.deskLogout({});
    expect(refusal(await one.deskBookings({})).code).toBe("not-logged-in");
    const idle = holding(at, { bearer: await loggedInDesk(at) });
    at.clock.forward(31 * 60_000);
    expect(refusal(await idle.deskBookings({})).code).toBe("not-logged-in");
    desk = holding(at, { bearer: await loggedInDesk(at) });
  });
});

test("a question is answered, and its visitor can read the answer", async () => {
  covers("7.41");
  const { bookingId } = await sellBooking();
  const [questionRow] = await database.db
    .insert(question)
    .values({ bookingId, question: "Late check-out?", askedAt: at.clock.now() })
    .returning();
  expect(
    good(await desk.deskBookings({ waiting: true })).bookings.find((row) => row.bookTransId === bookingId)?.waiting,
  ).toEqual(["question"]);
  good(await desk.deskAnswer({ questionId: questionRow!.id, answer: "Until noon." }));
  expect(good(await desk.deskBooking({ bookingId })).questions).toMatchObject([
    { answer: "Until noon.", answeredBy: "desk" },
  ]);
  // Told in the booking's language where to log in; the answer is not in the message. The same one again sends nothing.
  good(await desk.deskAnswer({ questionId: questionRow!.id, answer: "Until noon." }));
  const answered = async () =>
    (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).filter(({ key }) =>
      key.startsWith("answered:"),
    );
  const told = await answered();
  expect(told.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]);
  for (const { kind, payload } of told) {
    const { text } = payload as { text: string };
    expect(text).toContain("ענינו לשאלה שלכם");
    // A link in a mail fills in the reference; an SMS is paid for by the letter.
    expect(text).toMatch(kind === "mail" ? /\/visitor\?pnr=[A-Z0-9]{8}(\s|$)/ : /\/visitor(\s|$)/);
    expect(text).not.toContain("noon");
  }
  // Each other answer is told by mail; the SMS, which costs money, was the question's only one.
  for (const answer of ["Until one.", "Until two."]) {
    at.clock.forward(1000);
    good(await desk.deskAnswer({ questionId: questionRow!.id, answer }));
  }
  expect((await answered()).map(({ kind }) => kind).sort()).toEqual(["mail", "mail", "mail", "sms"]);
  expect(refusal(await desk.deskAnswer({ questionId: 999_999, answer: "?" })).code).toBe("not-found");
});

describe("bookings are found", () => {
  test("by reference, order number and payer, and not by an unknown value", async () => {
    covers("7.34", "7.35");
    const { bookingId } = await sellBooking();
    const { row, history, attempts, money } = good(await desk.deskBooking({ bookingId, langCode: "ENG" }));
    expect(history.map(({ event }) => event)).toEqual([
      "opened",
      "held",
      "payment-opened",
      "card-returned",
      "card-approved",
      "debit-started",
      "captured",
    ]);
    expect([attempts.length, money.length, row.destName]).toEqual([1, 1, "Rhodes"]);
    for (const search of [row.pnr.toLowerCase(), row.orderNumber])
      expect(good(await desk.deskBookings({ search })).bookings.map((match) => match.bookTransId)).toEqual([bookingId]);
    expect(good(await desk.deskBookings({ search: "דנה כהן" })).total).toBeGreaterThan(0);
    for (const search of ["nobody at all", "%", "_"]) expect(good(await desk.deskBookings({ search })).total).toBe(0);
    const [first] = good(await desk.deskBookings({ from: 1, to: 1 })).bookings;
    expect(first!.bookTransId).toBe(bookingId);
  });

  test("an unknown booking is not found by any call", async () => {
    const bookingId = "none-there-is-at-all";
    for (const answer of [
      await desk.deskBooking({ bookingId }),
      await desk.deskConfirm({ bookingId }),
      await desk.deskRefuse({ bookingId }),
      await desk.deskCancel({ bookingId, track: "supplier" }),
      await desk.deskOfferHotelChange({ bookingId, toHotelId: "x", cls: "STD-BB", answerBy: "2027-01-01" }),
    ])
      expect(refusal(answer).code).toBe("not-found");
  });
});

describe("people", () => {
  test("a disabled agency, clerk or member loses access at once and regains it when enabled", async () => {
    covers("4.2", "7.42", "7.43", "7.44");
    const agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).agencySid;
    const memberSid = await loggedInMember(at, "050-1234567");
    const [memberRow] = good(await desk.deskMembers({ search: "dana@" })).members;
    good(await desk.deskSetDisabled({ kind: "agency", id: "NEGEV", disabled: true }));
    good(await desk.deskSetDisabled({ kind: "member", id: memberRow!.id, disabled: true }));
    expect(good(await holding(at, { agencySid }).agencyCheckSession({})).logined).toBe(false);
    expect(good(await holding(at, { memberSid }).memberCheckSession({})).logined).toBe(false);
    expect((await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).ok).toBe(false);
    good(await desk.deskSetDisabled({ kind: "agency", id: "NEGEV", disabled: false }));
    good(await desk.deskSetDisabled({ kind: "member", id: memberRow!.id, disabled: false }));
    expect(good(await holding(at, { agencySid }).agencyCheckSession({})).logined).toBe(false);
    expect((await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).ok).toBe(true);
    const galil = good(await desk.deskAgencies({ search: "GALIL" })).agencies[0]!;
    expect([galil.hosts, galil.clerks.map(({ name }) => name)]).toEqual([["galil.localhost"], ["Rami"]]);
    expect(refusal(await desk.deskSetDisabled({ kind: "clerk", id: "nobody", disabled: true })).code).toBe("not-found");
  });
});

test("a closed agency's clerks and call centre are logged out, and stay so when it is opened again", async () => {
  const anyone = holding(at, {});
  const clerkSid = good(await anyone.agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password })).agencySid;
  const fcLink = async (agencyCode: string) => {
    const link = { agencyCode, clerkName: "Shira", lastDay: "2026-12-31", totp: deskCode(at) };
    const secret = new URL(good(await desk.deskAddFcLink(link)).address).searchParams.get("secret")!;
    return good(await anyone.agentFcLogin({ secret })).agencySid;
  };
  const [fcSid, otherSid] = [await fcLink("GALIL"), await fcLink("NEGEV")];
  const areIn = async () =>
    Promise.all(
      [{ agencySid: clerkSid }, { agencySid: fcSid, fc: true }, { agencySid: otherSid, fc: true }].map(
        async (sids) => good(await holding(at, sids).agentCheckSession({})).logined,
      ),
    );
  expect(await areIn()).toEqual([true, true, true]);
  good(await desk.deskSetDisabled({ kind: "agency", id: "GALIL", disabled: true }));
  good(await desk.deskSetDisabled({ kind: "agency", id: "GALIL", disabled: false, totp: deskCode(at) }));
  expect(await areIn()).toEqual([false, false, true]);
});

test("the desk sees how many travellers a member keeps and when they are deleted, and nothing of them", async () => {
  const rowOf = async () => good(await desk.deskMembers({ search: "dana@" })).members[0]!;
  expect((await rowOf()).travellers).toBeUndefined();
  await database.db.delete(usageLimit);
  const dana = holding(at, { memberSid: await loggedInMember(at, "050-1234567") });
  const noa = { firstName: "NOA", lastName: "TZUR", gender: "F" as const, passportNumber: "ZZ1234567" };
  good(await dana.memberSaveTraveller(noa));
  const first = at.clock.now();
  at.clock.forward(60_000);
  good(await dana.memberSaveTraveller({ ...noa, firstName: "GIL", gender: "M" }));
  const last = at.clock.now();
  const later = (moment: Date) => addDays(moment, 730).toISOString();
  const row = await rowOf();
  expect(row.travellers).toEqual({
    kept: 2,
    lastChange: last.toISOString(),
    firstForgotten: later(first),
    lastForgotten: later(last),
  });
  expect(JSON.stringify(row)).not.toMatch(/NOA|TZUR|GIL|ZZ1/);
});

test("every change is in the immutable audit log; sent messages are shown masked and without their text", async () => {
  covers("7.60");
  const { lines } = good(await desk.deskLog({ kind: "audit", to: 200 }));
  expect(new Set(lines.map(({ what }) => what))).toEqual(
    new Set(["login", "answer", "disable", "enable", "add-fc-link"]),
  );
  await expect(database.db.update(auditLog).set({ actor: "somebody else" })).rejects.toThrow();
  await expect(database.db.delete(auditLog)).rejects.toThrow();
  const messages = good(await desk.deskLog({ kind: "messages", to: 200 }));
  const json = JSON.stringify(messages);
  expect(messages.total).toBeGreaterThan(3);
  for (const secret of ["0501234567", "+972501234567", "dana@example.com", "hotel-change/"])
    expect(json).not.toContain(secret);
});

test("coupons are created, found, counted and disabled", async () => {
  covers("5.11", "7.49", "7.50");
  const days = { usableFrom: "2026-01-01", usableUntil: "2027-12-31" };
  const { code } = good(await desk.deskAddCoupon({ amount: "25.00", usageLimit: 3, ...days }));
  expect(code).toMatch(/^[A-Z2-9]{10}$/);
  expect(good(await desk.deskAddCoupon({ code: "spring2027x", percent: 5, ...days })).code).toBe("SPRING2027X");
  expect(refusal(await desk.deskAddCoupon({ code: "SPRING2027X", percent: 6, ...days })).code).toBe("code-taken");
  for (const [more, field] of [
    [{}, "amount"],
    [{ amount: "1.00", percent: 5 }, "amount"],
    [{ amount: "0.00" }, "amount"],
    [{ percent: 5, usableUntil: "2025-01-01" }, "usableUntil"],
    [{ percent: 5, departureFrom: "2027-02-01", departureUntil: "2027-01-01" }, "departureUntil"],
    [{ percent: 5, minPrice: "-1.00" }, "minPrice"],
    // More than a column of money has room for.
    [{ percent: 5, minPrice: "99999999.00" }, "minPrice"],
    [{ amount: "99999999.00" }, "amount"],
  ] as const)
    expect(refusal(await desk.deskAddCoupon({ ...days, ...more })).field).toBe(field);
  expect(good(await desk.deskCoupons({ search: "spring" })).coupons).toMatchObject([
    { code: "SPRING2027X", percent: 5, used: 0, disabled: false },
  ]);
  good(await desk.deskSetDisabled({ kind: "coupon", id: "SPRING2027X", disabled: true }));
  expect(good(await desk.deskCoupons({ search: "spring" })).coupons[0]!.disabled).toBe(true);
});

test("a coupon is limited to departures, a lowest price and a number of travellers", async () => {
  covers("3.47", "7.121");
  const limits = { departureFrom: "2027-06-01", departureUntil: "2027-06-30", minPrice: "1000.00", minPax: 3 };
  const days = { usableFrom: "2026-01-01", usableUntil: "2027-12-31" };
  const { code } = good(await desk.deskAddCoupon({ amount: "25.00", ...days, ...limits }));
  expect(good(await desk.deskCoupons({ search: code })).coupons).toMatchObject([limits]);
  const fits = { code, amount: "1000", checkinDate: "2027-06-30", numOfPax: 3 };
  const codeOf = async (more: object) => {
    const answer = await at.as("a-shopper-with-a-coupon").checkCoupon({ ...fits, ...more });
    return answer.ok ? answer.value.newTotal : answer.refusal.code;
  };
  expect([
    await codeOf({}),
    await codeOf({ checkinDate: "2027-05-31" }),
    await codeOf({ checkinDate: "2027-07-01" }),
    await codeOf({ numOfPax: 2 }),
    await codeOf({ amount: "999.99" }),
    await codeOf({ amount: "-5" }),
  ]).toEqual([
    "975.00",
    "invalid-coupon-number",
    "invalid-coupon-number",
    "invalid-coupon-number",
    "invalid-coupon-price",
    "invalid-coupon-price",
  ]);
});
