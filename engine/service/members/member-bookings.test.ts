import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInMember, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hotel } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { member } from "../../people/members/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { review } from "../reviews/schema";
import { memberBooking } from "./schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 200 });
  await somePeople(at);
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(memberBooking);
});
afterAll(() => database.cleanup());

const dana = "050-1234567";
const omar = "052-1234567";
let shoppers = 0;

async function loggedIn(phone: string) {
  await database.db.delete(usageLimit);
  const memberSid = await loggedInMember(at, phone);
  return { memberSid, calls: holding(at, { memberSid }) };
}

/** A paid booking made while this member was logged in. */
async function boughtBy(memberSid: string) {
  shoppers += 1;
  const buyer = holding(at, { memberSid, shopperSid: `a-member-who-buys-${shoppers}` });
  const { payment } = await readyToPay(buyer, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  good(await buyer.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid }));
  return payment.bookTransId;
}

const rowOf = async (id: string) => (await database.db.select().from(booking).where(eq(booking.id, id)))[0]!;

/** A paid booking of somebody who was not logged in, with a payer's phone of its own. */
async function anonymousBooking(mobile: string) {
  shoppers += 1;
  const { bookingId } = await soldBooking(at, `anonymous-${shoppers}`);
  const row = await rowOf(bookingId);
  const payer = { ...row.draft.payer!, mobile };
  await database.db
    .update(booking)
    .set({ draft: { ...row.draft, payer } })
    .where(eq(booking.id, bookingId));
  return { bookingId, pnr: row.pnr };
}

const listOf = async (calls: ReturnType<typeof holding>) => good(await calls.memberBookings({})).items;

describe("a member's list", () => {
  test("has what was bought while logged in, with what can be done; another member has none of it", async () => {
    const own = await loggedIn(dana);
    const other = await loggedIn(omar);
    const id = await boughtBy(own.memberSid);
    const [item] = (await listOf(own.calls)).filter(({ bookTransId }) => bookTransId === id);
    const row = await rowOf(id);
    expect(item).toMatchObject({
      pnr: row.pnr,
      state: "OK",
      past: false,
      added: false,
      adults: 2,
      rooms: 1,
      payment: "paid",
      documents: true,
      changeDate: false,
      cancellation: "possible",
      review: "none",
    });
    expect(Number(item!.paidNIS)).toBeGreaterThan(0);
    expect(item!.picture).toMatch(/^\/(pictures|photos)\//);
    expect(item!.title).not.toBe("");
    expect(await listOf(other.calls)).toEqual([]);
    expect(refusal(await other.calls.memberOpenBooking({ bookingId: id })).code).toBe("not-found");
    expect(refusal(await other.calls.memberOpenReview({ bookingId: id })).code).toBe("not-found");
    expect(refusal(await other.calls.memberRemoveBooking({ bookingId: id })).code).toBe("not-found");
    expect(refusal(await holding(at, {}).memberBookings({})).code).toBe("not-logged-in");
  });

  test("shows coming bookings first, then past ones, and marks a cancelled one; a basket is not a booking", async () => {
    const own = await loggedIn(omar);
    const [late, past, cancelled, basket] = [
      await boughtBy(own.memberSid),
      await boughtBy(own.memberSid),
      await boughtBy(own.memberSid),
      await boughtBy(own.memberSid),
    ];
    const move = async (id: string, dateTo: string, state?: "CANCELLED" | "STORED") => {
      const { draft, state: before } = await rowOf(id);
      await database.db
        .update(booking)
        .set({ draft: { ...draft, dateTo }, state: state ?? before })
        .where(eq(booking.id, id));
    };
    await move(late, "2028-01-01");
    await move(past, "2026-01-01");
    await move(cancelled, "2027-01-01", "CANCELLED");
    await move(basket, "2027-02-01", "STORED");
    const items = await listOf(own.calls);
    expect(items.map(({ bookTransId, state, past }) => [bookTransId, state, past])).toEqual([
      [cancelled, "CANCELLED", false],
      [late, "OK", false],
      [past, "OK", true],
    ]);
    expect(items[0]).toMatchObject({ cancellation: "none", documents: false });
    // A page past the end is the first one.
    expect(good(await own.calls.memberBookings({ page: 9 }))).toMatchObject({ total: 3, page: 1 });
    // What retention has emptied is no longer shown, and cannot be opened.
    await database.db.update(booking).set({ forgotten: 2 }).where(eq(booking.id, past));
    expect((await listOf(own.calls)).map(({ bookTransId }) => bookTransId)).toEqual([cancelled, late]);
    expect(refusal(await own.calls.memberOpenBooking({ bookingId: past })).code).toBe("not-found");
  });
});

describe("opening a booking", () => {
  test("gives the visitor's area without a code, and only beside the member's own session", async () => {
    const own = await loggedIn(dana);
    const id = await boughtBy(own.memberSid);
    const { visitorSid } = good(await own.calls.memberOpenBooking({ bookingId: id }));
    const inside = holding(at, { memberSid: own.memberSid, visitorSid });
    expect(good(await inside.bookInfo({})).bookTransId).toBe(id);
    expect(good(await inside.exportPdf({ bookingId: id, kind: "confirmation" })).documentId).toBeTruthy();
    // Alone, or beside another member's session, it opens nothing.
    expect(refusal(await holding(at, { visitorSid }).bookInfo({})).code).toBe("not-logged-in");
    const other = await loggedIn(omar);
    const stolen = holding(at, { memberSid: other.memberSid, visitorSid });
    expect(refusal(await stolen.bookInfo({})).code).toBe("not-logged-in");
    // After the member's log-out it is worth nothing.
    good(await own.calls.memberLogout({}));
    expect(refusal(await inside.bookInfo({})).code).toBe("not-logged-in");
    expect(refusal(await inside.exportPdf({ bookingId: id, kind: "confirmation" })).code).toBe("not-found");
  });
});

describe("adding a booking by its reference", () => {
  test("takes the code that was sent to its payer, and can be taken back", async () => {
    const { bookingId, pnr } = await anonymousBooking("+972541112233");
    const own = await loggedIn(dana);
    await database.db.delete(usageLimit);
    const asked = good(await own.calls.memberAddBooking({ pnr: pnr.toLowerCase() }));
    if (asked.added) throw new Error("added without a code");
    const [sms] = (await database.db.select().from(outbox)).filter(
      ({ payload }) =>
        (payload as { to?: string }).to === "+972541112233" && /#\d{6}$/.test(JSON.stringify(payload).slice(0, -2)),
    );
    expect(sms?.kind).toBe("sms");
    const code = await lastCode(at);
    const waiting = holding(at, { memberSid: own.memberSid, visitorSid: asked.visitorSid });
    const wrong = code === "000000" ? "000001" : "000000";
    expect(refusal(await waiting.memberConfirmBooking({ verificationCode: wrong })).code).toBe("login-incorrect");
    expect((await listOf(own.calls)).some((item) => item.bookTransId === bookingId)).toBe(false);
    const { visitorSid } = good(await waiting.memberConfirmBooking({ verificationCode: code }));
    expect(good(await holding(at, { memberSid: own.memberSid, visitorSid }).bookInfo({})).bookTransId).toBe(bookingId);
    expect((await listOf(own.calls)).find((item) => item.bookTransId === bookingId)).toMatchObject({ added: true });
    const other = await loggedIn(omar);
    expect(refusal(await other.calls.memberOpenBooking({ bookingId })).code).toBe("not-found");

    good(await own.calls.memberRemoveBooking({ bookingId }));
    expect((await listOf(own.calls)).some((item) => item.bookTransId === bookingId)).toBe(false);
    expect(refusal(await holding(at, { memberSid: own.memberSid, visitorSid }).bookInfo({})).code).toBe(
      "not-logged-in",
    );
    expect(refusal(await own.calls.memberOpenBooking({ bookingId })).code).toBe("not-found");
  });

  test("needs no second code from a member whose log-in proved the payer's phone, but the reference", async () => {
    const { bookingId, pnr } = await anonymousBooking("+972501234567");
    const own = await loggedIn(dana);
    // The phone alone adds nothing.
    expect((await listOf(own.calls)).some((item) => item.bookTransId === bookingId)).toBe(false);
    expect(good(await own.calls.memberAddBooking({ pnr }))).toEqual({ added: true });
    expect((await listOf(own.calls)).some((item) => item.bookTransId === bookingId)).toBe(true);
    // Twice is once.
    expect(good(await own.calls.memberAddBooking({ pnr }))).toEqual({ added: true });
    expect((await listOf(own.calls)).filter((item) => item.bookTransId === bookingId)).toHaveLength(1);
  });

  test("an unknown reference is answered like one of another payer, and guessing is limited", async () => {
    const own = await loggedIn(dana);
    await database.db.delete(usageLimit);
    const answer = good(await own.calls.memberAddBooking({ pnr: "ZZZZ ZZZZ" }));
    expect(answer.added).toBe(false);
    const codes: string[] = [];
    for (let tries = 0; tries < 25; tries += 1) {
      const next = await own.calls.memberAddBooking({ pnr: `ZZZZZZZ${tries % 9}` });
      codes.push(next.ok ? "ok" : next.refusal.code);
    }
    expect(codes.at(-1)).toBe("too-many-requests");
  });

  test("a code asked for by one member, or for a visitor's log-in, adds nothing for another", async () => {
    const { bookingId, pnr } = await anonymousBooking("+972541112244");
    const [own, other] = [await loggedIn(dana), await loggedIn(omar)];
    await database.db.delete(usageLimit);
    const asked = good(await own.calls.memberAddBooking({ pnr }));
    const sid = asked.added ? "" : asked.visitorSid;
    const code = await lastCode(at);
    const takes = holding(at, { memberSid: other.memberSid, visitorSid: sid });
    expect(refusal(await takes.memberConfirmBooking({ verificationCode: code })).code).toBe("login-incorrect");
    await database.db.delete(usageLimit);
    const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
    const visits = holding(at, { memberSid: own.memberSid, visitorSid });
    expect(refusal(await visits.memberConfirmBooking({ verificationCode: await lastCode(at) })).code).toBe(
      "login-incorrect",
    );
    expect((await listOf(own.calls)).some((item) => item.bookTransId === bookingId)).toBe(false);
    expect((await listOf(other.calls)).some((item) => item.bookTransId === bookingId)).toBe(false);
  });
});

test("a review can be written from the list while it is open; the link of the mail stays good", async () => {
  const own = await loggedIn(dana);
  const id = await boughtBy(own.memberSid);
  expect(refusal(await own.calls.memberOpenReview({ bookingId: id })).code).toBe("gone");
  const [anyHotel] = await database.db.select().from(hotel).limit(1);
  await database.db.insert(review).values({
    id: "review-of-a-member",
    bookingId: id,
    hotelId: anyHotel!.id,
    tokenHash: "of the mail",
    state: "invited",
    dateFrom: "2026-10-01",
    dateTo: "2026-10-05",
    language: "he",
    invitedAt: at.clock.now(),
  });
  expect((await listOf(own.calls)).find((item) => item.bookTransId === id)?.review).toBe("open");
  const { token } = good(await own.calls.memberOpenReview({ bookingId: id }));
  expect(good(await own.calls.guestReview({ token })).open).toBe(true);
  const words = { token, stars: 5, guestKind: "couple" as const, text: "A quiet place with good food.", name: "Dana" };
  const closedTo = async (calls: ReturnType<typeof holding>, code: string) => {
    expect(refusal(await calls.guestReview({ token })).code).toBe(code);
    expect(refusal(await calls.writeReview(words)).code).toBe(code);
  };
  // The link alone opens nothing: not to nobody, not to another member, and not after the log-out.
  await closedTo(holding(at, {}), "not-logged-in");
  await closedTo((await loggedIn(omar)).calls, "not-found");
  good(await own.calls.memberLogout({}));
  await closedTo(own.calls, "not-logged-in");
  await database.db.delete(usageLimit);
  const again = await loggedIn(dana);
  good(await again.calls.guestReview({ token }));
  // Nor after the booking was taken off the list.
  const { memberId } = await rowOf(id);
  await database.db.update(booking).set({ memberId: null }).where(eq(booking.id, id));
  await database.db.insert(memberBooking).values({ memberId: memberId!, bookingId: id, addedAt: at.clock.now() });
  good(await again.calls.guestReview({ token }));
  good(await again.calls.memberRemoveBooking({ bookingId: id }));
  await closedTo(again.calls, "not-found");
  const [row] = await database.db.select().from(review).where(eq(review.id, "review-of-a-member"));
  expect(row!.tokenHash).toBe("of the mail");
});

test("a member who leaves is deleted, with the list; the booking stays valid", async () => {
  await database.db.delete(usageLimit);
  const joins = holding(at, {});
  const { memberSid } = good(
    await joins.memberRegister({
      firstName: "Noa",
      lastName: "Levi",
      email: "noa@example.com",
      phone: "0541239999",
      acceptTerms: true,
    }),
  );
  const sid = good(
    await holding(at, { memberSid }).memberVerifyCode({ verificationCode: await lastCode(at) }),
  ).memberSid;
  const noa = holding(at, { memberSid: sid });
  const id = await boughtBy(sid);
  const { visitorSid } = good(await noa.memberOpenBooking({ bookingId: id }));
  expect(good(await noa.memberStoredData({}))).toMatchObject({
    member: { email: "noa@example.com" },
    bookings: [{ added: false }],
  });
  good(await noa.memberLeave({}));
  expect(refusal(await noa.memberBookings({})).code).toBe("not-logged-in");
  expect(refusal(await holding(at, { memberSid: sid, visitorSid }).bookInfo({})).code).toBe("not-logged-in");
  expect(await database.db.select().from(member).where(eq(member.email, "noa@example.com"))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: "OK", memberId: null });
});
