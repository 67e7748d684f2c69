import { addDays } from "date-fns";
import { eq, notLike } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInMember, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { booking } from "../../sale/booking/schema";
import { memberTraveller } from "../../service/travellers/schema";
import { usageLimit } from "../sessions/schema";
import { member } from "./schema";

let database: TestDatabase;
let at: TestEngine;
const phone = "050-1234567";
const email = "dana@example.com";
const noam = {
  firstName: "noam",
  lastName: "barak",
  gender: "M" as const,
  birthDate: "1984-02-03",
  passportNumber: "77665544",
  passportExpiry: "2033-05-06",
};

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(memberTraveller);
  await setKnown(0);
});
afterAll(() => database.cleanup());

/** The account's last use by somebody it knew, some days ago. */
const setKnown = (daysAgo: number) =>
  database.db
    .update(member)
    .set({ email, knownAt: addDays(at.clock.now(), -daysAgo) })
    .where(eq(member.phone, "+972501234567"));
const loggedIn = async () => holding(at, { memberSid: await loggedInMember(at, phone) });

/** An account with a kept traveller and a booking, whose number was not used for the given days. */
async function accountUnusedFor(days: number) {
  const owner = await loggedIn();
  const { travellerId } = good(await owner.memberSaveTraveller(noam));
  const { bookingId } = await soldBooking(at, `of-a-member-${days}`);
  const [account] = await database.db.select().from(member).where(eq(member.phone, "+972501234567"));
  await database.db.update(booking).set({ memberId: account!.id }).where(eq(booking.id, bookingId));
  await setKnown(days);
  await database.db.delete(usageLimit);
  return { travellerId, bookingId, user: await loggedIn() };
}

test("a log-in after the number lay unused long enough to have a new owner shows nothing of the account", async () => {
  const { user, travellerId, bookingId } = await accountUnusedFor(46);
  const answers = {
    bookings: await user.memberBookings({ page: 1 }),
    open: await user.memberOpenBooking({ bookingId }),
    review: await user.memberOpenReview({ bookingId }),
    add: await user.memberAddBooking({ pnr: "ABCDEFGH" }),
    travellers: await user.memberTravellers({}),
    traveller: await user.memberTraveller({ travellerId }),
    data: await user.memberStoredData({}),
  };
  for (const [name, answer] of Object.entries(answers))
    expect(refusal(answer), name).toMatchObject({ code: "not-allowed", details: { who: "member" } });
  const session = good(await user.memberCheckSession({}));
  expect(session).toMatchObject({ logined: true, member: { lastName: "", email: "" } });
  // Another log-in is no confirmation.
  await database.db.delete(usageLimit);
  expect(refusal(await (await loggedIn()).memberTravellers({})).code).toBe("not-allowed");
});

test("the account's e-mail address opens it, in any letter case; a few wrong ones end the guessing", async () => {
  const { user, bookingId } = await accountUnusedFor(200);
  expect(refusal(await user.memberConfirmEmail({ email: "somebody@example.com" })).code).toBe("login-incorrect");
  expect(refusal(await user.memberTravellers({})).code).toBe("not-allowed");
  good(await user.memberConfirmEmail({ email: " Dana@Example.com " }));
  expect(good(await user.memberTravellers({})).travellers).toHaveLength(1);
  expect(good(await user.memberBookings({ page: 1 })).items.map(({ bookTransId }) => bookTransId)).toContain(bookingId);
  expect(good(await user.memberCheckSession({}))).toMatchObject({ member: { email } });
  // From now on the account is in use.
  await database.db.delete(usageLimit);
  expect(good(await (await loggedIn()).memberTravellers({})).travellers).toHaveLength(1);

  await setKnown(200);
  await database.db.delete(usageLimit);
  const guesser = await loggedIn();
  for (let tries = 0; tries < 5; tries += 1)
    expect(refusal(await guesser.memberConfirmEmail({ email: `${tries}@example.com` })).code).toBe("login-incorrect");
  expect(refusal(await guesser.memberConfirmEmail({ email })).code).toBe("too-many-requests");
});

test("joining with other addresses guesses no further than the page that asks for the account's", async () => {
  await accountUnusedFor(200);
  const joinWith = async (address: string) => {
    // Codes to one phone have limits of their own.
    await database.db.delete(usageLimit).where(notLike(usageLimit.key, "wrongEmailPerMember%"));
    const { memberSid } = good(
      await holding(at, {}).memberRegister({
        firstName: "omri",
        lastName: "tal",
        email: address,
        phone,
        acceptTerms: true,
      }),
    );
    const verified = good(await holding(at, { memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }));
    return holding(at, { memberSid: verified.memberSid }).memberTravellers({});
  };
  for (let tries = 0; tries < 5; tries += 1)
    expect(refusal(await joinWith(`${tries}@example.com`)).code).toBe("not-allowed");
  expect(refusal(await joinWith(email)).code).toBe("not-allowed");
  await database.db.delete(usageLimit);
  expect(good(await joinWith(email)).travellers).toHaveLength(1);
});

test("an account in use opens by the phone alone, but passport numbers are whole in its file only after the e-mail address", async () => {
  const { user, travellerId } = await accountUnusedFor(44);
  expect(good(await user.memberTraveller({ travellerId })).passportNumber).toBe("77665544");
  const passports = async () =>
    good(await user.memberStoredData({})).travellers.map(({ passportNumber }) => passportNumber);
  expect(await passports()).toEqual(["•••••544"]);
  good(await user.memberConfirmEmail({ email }));
  expect(await passports()).toEqual(["77665544"]);
});

test("the new owner closes the former account without seeing it, and registers again", async () => {
  const { user, bookingId } = await accountUnusedFor(365);
  good(await user.memberLeave({}));
  await database.db.delete(usageLimit);
  const names = { firstName: "omri", lastName: "tal", email: "omri@example.com" };
  const { memberSid } = good(await holding(at, {}).memberRegister({ ...names, phone, acceptTerms: true }));
  const verified = await holding(at, { memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) });
  const joined = holding(at, { memberSid: good(verified).memberSid });
  expect(good(verified).member).toMatchObject(names);
  expect(good(await joined.memberTravellers({})).travellers).toEqual([]);
  expect(refusal(await joined.memberOpenBooking({ bookingId })).code).toBe("not-found");
});
