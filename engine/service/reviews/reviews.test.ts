import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { outbox } from "../../outbox/schema";
import { personSession } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { forgetPersonalData } from "../retention/forget-personal-data";
import { inviteReviews } from "./invite-reviews";
import { linksInText } from "./links-in-text";
import { review } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let bought: string;
let count = 0;
const guest = () => holding(at, {});
const words = {
  stars: 4,
  guestKind: "family",
  text: "A quiet room, a good breakfast and kind people.",
  name: "Dana",
} as const;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  bought = at.clock.now().toISOString();
});
afterEach(() => at.clock.backTo(bought));
afterAll(() => database.cleanup());

/** A day some days after the return of the small shop's package. */
async function homeFor(days: number): Promise<void> {
  at.clock.backTo(`${addDays(at.shop.startDate, at.shop.nights + days)}T10:00:00.000Z`);
  // The desk stays logged in over the months between a purchase and a review.
  await database.db.update(personSession).set({ seenAt: at.clock.now(), endsAt: new Date("2030-01-01") });
}

const sold = () => {
  count += 1;
  return soldBooking(at, `a-guest-${count}`);
};

async function mailsOf(bookingId: string): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail")));
  return rows.map(({ payload }) => (payload as { text: string }).text);
}

const askedAbout = async (bookingId: string) => (await mailsOf(bookingId)).filter((text) => text.includes("/review/"));

/** The token of the invitation that a sold booking leads to. */
async function invited(): Promise<{ bookingId: string; token: string }> {
  const { bookingId } = await sold();
  await homeFor(3);
  await inviteReviews(at.engine.parts);
  const [mail] = await askedAbout(bookingId);
  return { bookingId, token: /\/review\/([\w-]+)/.exec(mail!)![1]! };
}

const hotelNow = async () => good(await guest().hotelReviews({ hotelId: at.shop.hotelId }));
const ratingNow = async () => {
  at.engine.parts.catalogue.forget();
  return good(await guest().hotelPage({ hotelId: at.shop.hotelId })).facts.rating;
};
/** The last review that waits, as the desk reads it. */
const read = async () => {
  const { reviewId, writtenAt } = good(await desk.deskReviews({ state: "waiting" })).reviews.at(-1)!;
  return { reviewId, writtenAt };
};

test("the payer of a stay is asked once, some days after the return; one of a cancelled booking is not", async () => {
  const { bookingId } = await sold();
  const cancelled = await sold();
  good(await desk.deskCancel({ bookingId: cancelled.bookingId, track: "statutory" }));
  for (const [days, mails] of [
    [1, 0],
    [2, 1],
    [3, 1],
    [13, 1],
  ] as const) {
    await homeFor(days);
    await inviteReviews(at.engine.parts);
    expect(await askedAbout(bookingId), `${days} days after the return`).toHaveLength(mails);
  }
  expect(await askedAbout(cancelled.bookingId)).toEqual([]);
});

test("all guests are asked in a round, and a booking that fails stops no other", async () => {
  const ids = [(await sold()).bookingId, (await sold()).bookingId, (await sold()).bookingId].sort();
  const broken = eq(booking.id, ids[0]!);
  await database.db
    .update(booking)
    .set({ language: "xx" as "he" })
    .where(broken);
  await homeFor(2);
  await inviteReviews(at.engine.parts, 1);
  const counts = await Promise.all(ids.map(async (id) => (await askedAbout(id)).length));
  expect(counts).toEqual([0, 1, 1]);
  await database.db.update(booking).set({ language: "he" }).where(broken);
  await inviteReviews(at.engine.parts);
  expect(await askedAbout(ids[0]!)).toHaveLength(1);
});

test("nobody is asked about a stay that ended long ago", async () => {
  const { bookingId } = await sold();
  await homeFor(15);
  await inviteReviews(at.engine.parts);
  expect(await askedAbout(bookingId)).toEqual([]);
});

test("a review counts and is read once the desk has published it, with the shop's answer, until it is taken off", async () => {
  const { token } = await invited();
  expect(good(await guest().guestReview({ token }))).toMatchObject({ state: "invited", open: true, name: "דנה" });
  good(await guest().writeReview({ token, ...words }));
  expect([(await hotelNow()).reviews, await ratingNow()]).toEqual([[], undefined]);
  const waiting = await read();
  const { reviewId } = waiting;
  good(await desk.deskJudgeReview({ ...waiting, state: "published" }));
  expect(await ratingNow()).toEqual({ average: 4, count: 1 });
  const home = at.clock.now().toISOString();
  at.clock.backTo(bought);
  const card = good(await guest().search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] })).packages[0];
  expect(card?.facts?.rating).toEqual({ average: 4, count: 1 });
  at.clock.backTo(home);
  good(await desk.deskAnswerReview({ reviewId, reply: "Thank you, see you soon." }));
  expect(await hotelNow()).toMatchObject({
    rating: { average: 4, count: 1 },
    distribution: [0, 0, 0, 1, 0],
    byGuest: [{ guestKind: "family", average: 4, count: 1 }],
    reviews: [{ ...words, stayedIn: at.shop.startDate.slice(0, 7), reply: "Thank you, see you soon." }],
    demo: false,
  });
  // What is published stays as it was read.
  expect(refusal(await guest().writeReview({ token, ...words, stars: 1 })).code).toBe("already-answered");
  good(await desk.deskJudgeReview({ ...waiting, state: "rejected", reason: "Asked for by the guest." }));
  expect([(await hotelNow()).reviews, await ratingNow()]).toEqual([[], undefined]);
});

test("a rejected review is explained to the guest by mail, who may correct it", async () => {
  const { token, bookingId } = await invited();
  good(await guest().writeReview({ token, ...words }));
  const waiting = await read();
  const { reviewId } = waiting;
  expect(refusal(await desk.deskJudgeReview({ ...waiting, state: "rejected" }))).toMatchObject({
    code: "invalid-input",
    field: "reason",
  });
  expect(refusal(await desk.deskAnswerReview({ reviewId, reply: "Thank you" })).code).toBe("wrong-state");
  const waits = good(await desk.deskReviews({ state: "waiting" })).reviews.find((row) => row.reviewId === reviewId);
  expect(waits?.hasMail).toBe(true);
  const rejected = { ...waiting, state: "rejected", reason: "It names an employee." } as const;
  expect(good(await desk.deskJudgeReview(rejected)).mailed).toBe(true);
  // The same text once more: no second mail, and none is said to be sent.
  expect(good(await desk.deskJudgeReview(rejected)).mailed).toBe(false);
  const explained = (await mailsOf(bookingId)).filter((text) => text.includes("It names an employee."));
  expect(explained).toHaveLength(1);
  // It brings a link of its own, and that of the invitation stays good.
  const mailed = /\/review\/([\w-]+)/.exec(explained[0]!)![1]!;
  expect(mailed).not.toBe(token);
  expect(good(await guest().guestReview({ token: mailed })).state).toBe("rejected");
  expect(good(await guest().guestReview({ token }))).toMatchObject({
    state: "rejected",
    open: true,
    reason: "It names an employee.",
  });
  expect(good(await guest().writeReview({ token, ...words, stars: 2 })).state).toBe("waiting");
});

test("a review of the demo shop that is taken off says that nobody was told", async () => {
  const writtenAt = at.clock.now();
  const { stars, guestKind, text, name } = words;
  await database.db.insert(review).values({
    id: "demo-review",
    hotelId: at.shop.hotelId,
    dateFrom: at.shop.startDate,
    dateTo: at.shop.startDate,
    invitedAt: writtenAt,
    language: "he",
    state: "published",
    demo: true,
    ...{ stars, guestKind, text, name, writtenAt },
  });
  const { reviews } = good(await desk.deskReviews({ state: "published" }));
  expect(reviews.find(({ reviewId }) => reviewId === "demo-review")?.hasMail).toBe(false);
  const judged = { reviewId: "demo-review", writtenAt: writtenAt.toISOString(), reason: "Old." };
  expect(good(await desk.deskJudgeReview({ ...judged, state: "rejected" }))).toEqual({
    state: "rejected",
    mailed: false,
  });
});

test("what a guest writes while the desk reads is read before it is published, and no old answer is shown below it", async () => {
  const { token } = await invited();
  // After those that other tests left waiting.
  at.clock.forward(60_000);
  good(await guest().writeReview({ token, ...words }));
  const earlier = await read();
  at.clock.forward(1000);
  good(await guest().writeReview({ token, ...words, text: "Something that nobody has read yet." }));
  expect(refusal(await desk.deskJudgeReview({ ...earlier, state: "published" })).code).toBe("wrong-state");
  expect((await hotelNow()).reviews).toEqual([]);
  const later = await read();
  good(await desk.deskJudgeReview({ ...later, state: "published" }));
  good(await desk.deskAnswerReview({ reviewId: later.reviewId, reply: "Thank you." }));
  good(await desk.deskJudgeReview({ ...later, state: "rejected", reason: "Asked for." }));
  at.clock.forward(1000);
  good(await guest().writeReview({ token, ...words }));
  good(await desk.deskJudgeReview({ ...(await read()), state: "published" }));
  const [published] = (await hotelNow()).reviews;
  expect([published?.text, published?.reply]).toEqual([words.text, undefined]);
});

test("a link is worth nothing when it is unknown, and nothing can be written after its time", async () => {
  expect(refusal(await guest().guestReview({ token: "x".repeat(32) })).code).toBe("not-found");
  const { token } = await invited();
  await homeFor(3 + 61);
  expect(good(await guest().guestReview({ token })).open).toBe(false);
  expect(refusal(await guest().writeReview({ token, ...words })).code).toBe("gone");
  await homeFor(3 + 95);
  await forgetPersonalData(database.db, at.clock.now());
  expect(refusal(await guest().guestReview({ token })).code).toBe("not-found");
});

test("a review with a link, an address, a number or markup is refused at its field, and keeps what was written before", async () => {
  const { token } = await invited();
  good(await guest().writeReview({ token, ...words }));
  const spam = `${words.text} https://evil.example`;
  expect(refusal(await guest().writeReview({ token, ...words, text: spam }))).toMatchObject({
    code: "links-not-allowed",
    field: "text",
  });
  expect(refusal(await guest().writeReview({ token, ...words, name: "a@b.example" }))).toMatchObject({ field: "name" });
  expect(refusal(await guest().writeReview({ token, ...words, text: spam, name: "a@b.example" }))).toMatchObject({
    field: "text",
    details: { also: [{ code: "links-not-allowed", field: "name" }] },
  });
  const [row] = await database.db.select().from(review).where(eq(review.state, "waiting"));
  expect(row!.text).toBe(words.text);
});

test.each([
  ["see www.example.test", true],
  ["write to dana@example.test", true],
  ["call 054-123 45 67", true],
  ["call +972 54 1234567", true],
  ["see ｗｗｗ．example．test", true],
  ["see ww\u200bw.example.test", true],
  ["call ٠٥٤١٢٣٤٥٦٧", true],
  ["<script>alert(1)</script>", true],
  ["better at other-hotels.co.il", true],
  ["book at cheap-rooms.travel", true],
  ["book at rooms.EXAMPLE", true],
  ["write to t.me/dana", true],
  ["see rooms.Example/dana", true],
  ["הזמינו במלון.com", true],
  ["ראו חדרים.ישראל", true],
  ["смотрите отель.рф", true],
  ["see rooms。example", true],
  ["see rooms[.]example", true],
  ["see rooms (dot) example", true],
  ["call 054 – 123 – 45 – 67", true],
  ["call 054__123__4567", true],
  ["call 0 5 4 - 1 2 3 - 4 5 6 7", true],
  ["A 3.5 star hotel, e.g. with breakfast from 7.30 a.m. to 10.30 a.m.", false],
  ["ארוחת בוקר/ערב מצוינת.החדר נקי, 9.5 מתוך 10", false],
  ["Good room.The staff was kind. Dr.Cohen, U.S.A.", false],
  ["Отличный завтрак.Номер чистый, т.е. убирают каждый день и т.д.", false],
  ["الفطور ممتاز.الغرفة نظيفة", false],
  ["Stayed 12.03.2026 - 19.03.2026, or 2026-03-12 - 2026-03-19", false],
  ["3.50/night for parking... really", false],
  ["We paid 1,200 dollars for 7 nights in room 1204.", false],
  ["5 minutes < 10 minutes, and quiet 🙂", false],
  ["Stayed 12/03/2026 to 19/03/2026", false],
])("%s", (text, isRefused) => {
  expect(linksInText(text)).toBe(isRefused);
});
