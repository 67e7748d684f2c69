import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInMember, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { booking } from "../../sale/booking/schema";
import { coupon } from "../../sale/coupons/schema";
import { usageLimit } from "../sessions/schema";

let database: TestDatabase;
let at: TestEngine;
const dana = "050-1234567";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function requestCode(phone = dana) {
  const { memberSid } = good(await holding(at, {}).memberRequestLogin({ phone }));
  return { memberSid, who: holding(at, { memberSid }) };
}

test("a phone and its code log a member in under a new sid, until logout", async () => {
  covers("3.43", "7.5");
  const { memberSid, who } = await requestCode();
  const code = await lastCode(at);
  expect(good(await who.memberCheckSession({})).logined).toBe(false);
  const opened = good(await who.memberVerifyCode({ verificationCode: code }));
  expect(opened.member).toMatchObject({ firstName: "דנה", phone: "+972501234567" });
  expect(opened.memberSid).not.toBe(memberSid);
  const inside = holding(at, { memberSid: opened.memberSid });
  expect(good(await inside.memberCheckSession({}))).toMatchObject({ logined: true, member: { lastName: "כהן" } });
  // The previous sid is worthless.
  expect(good(await who.memberCheckSession({})).logined).toBe(false);
  good(await inside.memberLogout({}));
  expect(good(await inside.memberCheckSession({})).logined).toBe(false);
});

test("a pasted code with spaces and punctuation is accepted", async () => {
  const { who } = await requestCode();
  const code = await lastCode(at);
  good(await who.memberVerifyCode({ verificationCode: `\u2066 ${code.slice(0, 3)}-${code.slice(3)} \u2069` }));
});

test("check 17: a wrong, old, used or foreign code, and any after five tries, get the same response", async () => {
  covers("7.3");
  const answers: unknown[] = [];
  const wrong = async (who: ReturnType<typeof holding>, code: string) =>
    answers.push(refusal(await who.memberVerifyCode({ verificationCode: code })));

  const first = await requestCode();
  const code = await lastCode(at);
  await wrong(first.who, code === "000000" ? "000001" : "000000");
  good(await first.who.memberVerifyCode({ verificationCode: code }));
  await wrong(first.who, code);

  at.clock.forward(61_000);
  await database.db.delete(usageLimit);
  const [one, other] = [await requestCode(), await requestCode("052-1234567")];
  const othersCode = await lastCode(at);
  await wrong(one.who, othersCode);
  good(await other.who.memberVerifyCode({ verificationCode: othersCode }));

  await database.db.delete(usageLimit);
  const attempt = await requestCode();
  const right = await lastCode(at);
  const false_ = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  for (let count = 0; count < 5; count += 1) await wrong(attempt.who, false_);
  await wrong(attempt.who, right);

  await database.db.delete(usageLimit);
  const late = await requestCode();
  const lateCode = await lastCode(at);
  at.clock.forward(10 * 60_000 + 1);
  await wrong(late.who, lateCode);
  await wrong(holding(at, {}), "123456");
  await wrong(holding(at, { memberSid: "a-sid-that-never-was-anywhere" }), "123456");
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ code: "login-incorrect" });
});

test("fifty concurrent tries are limited to five", async () => {
  const { who } = await requestCode();
  const right = await lastCode(at);
  const guesses = Array.from({ length: 49 }, (_, index) =>
    String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0"),
  );
  await Promise.all(guesses.map((verificationCode) => who.memberVerifyCode({ verificationCode })));
  expect(refusal(await who.memberVerifyCode({ verificationCode: right })).code).toBe("login-incorrect");
});

test("a code entered twice at once logs in only one of the two", async () => {
  const { who } = await requestCode();
  const verificationCode = await lastCode(at);
  const answers = await Promise.all([1, 2, 3].map(() => who.memberVerifyCode({ verificationCode })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the session ends when idle, after its maximum lifetime, and on a logout everywhere", async () => {
  covers("7.4");
  const sid = await loggedInMember(at, dana);
  const inside = holding(at, { memberSid: sid });
  at.clock.forward(119 * 60_000);
  expect(good(await inside.memberCheckSession({})).logined).toBe(true);
  at.clock.forward(121 * 60_000);
  expect(good(await inside.memberCheckSession({})).logined).toBe(false);

  await database.db.delete(usageLimit);
  const [phone, laptop] = [
    await loggedInMember(at, dana),
    await (async () => {
      await database.db.delete(usageLimit);
      return loggedInMember(at, dana);
    })(),
  ];
  const isIn = async (memberSid: string) => good(await holding(at, { memberSid }).memberCheckSession({})).logined;
  await database.db.delete(usageLimit);
  const tablet = await loggedInMember(at, dana);
  good(await holding(at, { memberSid: tablet }).memberLogout({}));
  expect([await isIn(tablet), await isIn(laptop)]).toEqual([false, true]);
  good(await holding(at, { memberSid: phone }).memberLogout({ everywhere: true }));
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
});

test.each([{}, { everywhere: true }])("a caller who is not logged in may log out: %o", async (input) => {
  expect(good(await holding(at, {}).memberLogout(input))).toEqual({ logined: false });
});

const registration = {
  firstName: "יעל",
  lastName: "לוי",
  email: "yael@example.com",
  phone: "054-7654321",
  acceptTerms: true,
};

test("registering sends a code, and the code creates the member", async () => {
  covers("7.6");
  const { memberSid } = good(await holding(at, {}).memberRegister(registration));
  const who = holding(at, { memberSid });
  const opened = good(await who.memberVerifyCode({ verificationCode: await lastCode(at) }));
  expect(opened.member).toEqual({
    firstName: "יעל",
    lastName: "לוי",
    email: "yael@example.com",
    phone: "+972547654321",
  });
});

test("registering with a member's phone logs that member in and changes none of their data", async () => {
  const { memberSid } = good(await holding(at, {}).memberRegister({ ...registration, phone: dana }));
  const opened = good(await holding(at, { memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
  expect(opened.member).toMatchObject({ firstName: "דנה", email: "dana@example.com" });
});

test.each([
  ["firstName", { firstName: " " }, "invalid-name"],
  ["lastName", { lastName: "123" }, "invalid-name"],
  ["firstName", { firstName: "evil.example/win" }, "invalid-name"],
  ["email", { email: "yael@" }, "invalid-email"],
  ["phone", { phone: "12" }, "invalid-phone"],
  ["acceptTerms", { acceptTerms: false }, "terms-not-accepted"],
])("a registration with a bad %s is refused with the reason", async (field, change, code) => {
  covers("7.6");
  expect(refusal(await holding(at, {}).memberRegister({ ...registration, ...change }))).toMatchObject({ code, field });
});

test("all errors of a registration are reported at once", async () => {
  covers("5.5");
  const answer = refusal(
    await holding(at, {}).memberRegister({ firstName: "", lastName: "", email: "x", phone: "1", acceptTerms: false }),
  );
  expect((answer.details as { also: unknown[] }).also).toHaveLength(4);
});

test("a member pays the club's price, with the refund as its own line", async () => {
  covers("3.43", "6.3");
  const memberSid = await loggedInMember(at, dana);
  const anyone = good(await holding(at, {}).calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId }));
  const inside = holding(at, { memberSid, shopperSid: "a-member-who-books" });
  const priced = good(await inside.calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId }));
  const club = priced.lines.find(({ code }) => code === "CLUB")!;
  expect(Number(club.total)).toBeLessThan(0);
  expect(Number(priced.price)).toBeCloseTo(Number(anyone.price) + Number(club.total), 2);
  const { page } = await readyToPay(inside, at.shop);
  expect(page.price.price).toBe(priced.price);
  const refund = good(await inside.memberCheckSession({ bookingId: page.bookTransId }));
  expect(refund).toMatchObject({ logined: true, discountAmount: club.total.replace("-", "") });
});

test("logging in while booking keeps the booking, its stock and its answers, at the club's price", async () => {
  covers("6.3");
  const shopperSid = "somebody-in-the-middle";
  const shopper = holding(at, { shopperSid });
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  const withNames = good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const { memberSid } = good(await shopper.memberRequestLogin({ phone: dana }));
  const login = good(
    await holding(at, { shopperSid, memberSid }).memberVerifyCode({ verificationCode: await lastCode(at), bookingId }),
  );
  const after = good(await shopper.storedPage({ bookingId }));
  expect(after.payer).toMatchObject({ firstName: "דנה" });
  expect(after.holdExpiresAt).toBe(withNames.holdExpiresAt);
  expect(Number(after.price.price)).toBeCloseTo(Number(opened.price.price) - Number(login.discountAmount), 2);
  expect(after.lines.filter(({ code }) => code === "CLUB")).toHaveLength(1);
});

test("club and coupon stay within 41 percent when the price is computed again", async () => {
  await database.db.insert(coupon).values({
    code: "CLUBANDFORTY",
    percent: 41,
    currency: "USD",
    usableFrom: "2026-01-01",
    usableUntil: "2027-12-31",
    createdAt: at.clock.now(),
  });
  const shopperSid = "somebody-with-a-coupon";
  const shopper = holding(at, { shopperSid });
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const couponCodes = ["CLUBANDFORTY"];
  const page = good(await shopper.storePage({ bookingId, stage: "extras", couponCodes }));
  const { memberSid } = good(await shopper.memberRequestLogin({ phone: dana }));
  const verificationCode = await lastCode(at);
  good(await holding(at, { shopperSid, memberSid }).memberVerifyCode({ verificationCode, bookingId }));
  await database.db.update(booking).set({ quoteExpiresAt: at.clock.now() }).where(eq(booking.id, bookingId));
  const checked = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  expect(checked.price.price).toBe(page.price.price);
});

test("staff of an agency who are members get the agency's prices, and none of the club's", async () => {
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
  const memberSid = await loggedInMember(at, dana);
  const shopperSid = "staff-that-is-a-member";
  const asked = { packId: at.shop.packId, hotelid: at.shop.hotelId };
  const full = good(await holding(at, {}).calcPack(asked)).price;
  const both = holding(at, { agencySid, memberSid, shopperSid });
  expect(good(await both.calcPack(asked)).price).toBe(full);
  const opened = good(await both.storePage({ stage: "init", ...selection(at.shop) }));
  expect(opened.price.price).toBe(full);
  // Nor does logging in as a member while booking for a customer.
  const seller = holding(at, { agencySid, shopperSid });
  const bookingId = good(await seller.storePage({ stage: "init", ...selection(at.shop) })).bookTransId;
  const login = good(await seller.memberRequestLogin({ phone: "052-1234567" }));
  const verificationCode = await lastCode(at);
  good(await holding(at, { agencySid, shopperSid, ...login }).memberVerifyCode({ verificationCode, bookingId }));
  expect(good(await seller.storedPage({ bookingId })).price.price).toBe(full);
});

test("another user's booking cannot be taken over", async () => {
  const owner = holding(at, { shopperSid: "the-owner-of-it" });
  const opened = good(await owner.storePage({ stage: "init", ...selection(at.shop) }));
  const { memberSid } = good(await owner.memberRequestLogin({ phone: "052-1234567" }));
  good(
    await holding(at, { shopperSid: "somebody-else-again", memberSid }).memberVerifyCode({
      verificationCode: await lastCode(at),
      bookingId: opened.bookTransId,
    }),
  );
  expect(good(await owner.storedPage({ bookingId: opened.bookTransId })).price).toEqual(opened.price);
});
