import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aHeic, aPhoto } from "../../../../tests/factories/a-photo";
import { good, refusal } from "../../../../tests/factories/booked";
import { invitedGuest } from "../../../../tests/factories/invited-guest";
import { holding, loggedInDesk, somePeople } from "../../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../../tests/setup/test-database";
import { auditLog } from "../../../people/desk-users/schema";
import { booking } from "../../../sale/booking/schema";
import { forgetPersonalData } from "../../retention/forget-personal-data";
import { review, reviewPhoto } from "../schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let bought: string;
let count = 0;
const guest = () => holding(at, {});
const words = { stars: 4, guestKind: "family", text: "A quiet room and a good breakfast.", name: "Dana" } as const;
const day = 86_400_000;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  bought = at.clock.now().toISOString();
});
afterEach(() => at.clock.backTo(bought));
afterAll(() => database.cleanup());

const invited = () => {
  count += 1;
  return invitedGuest(at, database.db, `a-guest-${count}`);
};
const send = (token: string, file: Buffer) => guest().addReviewPhoto({ token, contentBase64: file.toString("base64") });
const photosOf = async (token: string) => good(await guest().guestReview({ token })).photos;
const shownAtHotel = async () =>
  good(await guest().hotelReviews({ hotelId: at.shop.hotelId })).reviews.flatMap(({ photos }) => photos);
/** The review with a photo, as the desk reads it; without one the last that waits. */
const written = async (state: "waiting" | "published" = "waiting", photo?: string) => {
  const { reviews } = good(await desk.deskReviews({ state }));
  return reviews.findLast(({ photos }) => photo === undefined || photos.some(({ photoId }) => photoId === photo))!;
};
async function publish(photo?: string) {
  const { reviewId, writtenAt } = await written("waiting", photo);
  return desk.deskJudgeReview({ reviewId, writtenAt, state: "published" });
}

test("a photo is kept before the text is written, and shown once the desk shows it and publishes the review", async () => {
  const { token } = await invited();
  const { photoId, state, width, height } = good(await send(token, await aPhoto(1)));
  expect([state, width, height]).toEqual(["waiting", 300, 400]);
  expect((await photosOf(token)).map((photo) => photo.photoId)).toEqual([photoId]);
  good(await guest().writeReview({ token, ...words }));
  expect((await photosOf(token)).map((photo) => photo.state)).toEqual(["waiting"]);
  // Nobody else sees it until the desk has looked at it.
  expect(refusal(await guest().reviewPhoto({ photoId })).code).toBe("not-found");
  expect(good(await guest().guestPhoto({ token, photoId })).contentBase64).not.toBe("");
  expect(good(await desk.deskReviewPhoto({ photoId, size: "large" })).contentBase64).not.toBe("");
  expect(refusal(await publish()).code).toBe("photos-unread");
  good(await desk.deskJudgePhoto({ photoId, state: "shown" }));
  expect(refusal(await guest().reviewPhoto({ photoId })).code).toBe("not-found");
  good(await publish());
  expect(await shownAtHotel()).toEqual([{ photoId, width, height }]);
  for (const size of ["small", "large"] as const) {
    const content = Buffer.from(good(await guest().reviewPhoto({ photoId, size })).contentBase64, "base64");
    expect(content.toString("latin1", 8, 12)).toBe("WEBP");
  }
});

test("a photo that the desk takes down is gone at once, with its reason for the guest, while the others stay", async () => {
  const { token } = await invited();
  const one = good(await send(token, await aPhoto(1))).photoId;
  const two = good(await send(token, await aPhoto(2))).photoId;
  good(await guest().writeReview({ token, ...words }));
  for (const photoId of [one, two]) good(await desk.deskJudgePhoto({ photoId, state: "shown" }));
  good(await publish());
  expect(refusal(await desk.deskJudgePhoto({ photoId: one, state: "refused" }))).toMatchObject({ field: "reason" });
  good(await desk.deskJudgePhoto({ photoId: one, state: "refused", reason: "It shows other guests." }));
  expect(refusal(await guest().reviewPhoto({ photoId: one })).code).toBe("not-found");
  expect((await shownAtHotel()).map(({ photoId }) => photoId)).toContain(two);
  expect((await shownAtHotel()).map(({ photoId }) => photoId)).not.toContain(one);
  expect((await photosOf(token)).map(({ state, reason }) => [state, reason])).toEqual([
    ["refused", "It shows other guests."],
    ["shown", undefined],
  ]);
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "photo refused", details: { photoId: one, reason: "It shows other guests." } });
  // With the review every photo of it is gone.
  const { reviewId, writtenAt } = await written("published", two);
  good(await desk.deskJudgeReview({ reviewId, writtenAt, state: "rejected", reason: "Asked for." }));
  expect(refusal(await guest().reviewPhoto({ photoId: two })).code).toBe("not-found");
});

test("a kept page falls when a photo on it is taken down, or deleted", async () => {
  const { token } = await invited();
  const { photoId } = good(await send(token, await aPhoto(1)));
  const heard: string[] = [];
  const listener = await database.pool.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen stamps");
  const since = async () => {
    await listener.query("select 1");
    return heard.splice(0);
  };
  good(await desk.deskJudgePhoto({ photoId, state: "shown" }));
  expect(await since()).toContain("offer");
  good(await desk.deskJudgePhoto({ photoId, state: "refused", reason: "Blurred" }));
  expect(await since()).toContain("offer");
  good(await desk.deskJudgePhoto({ photoId, state: "shown" }));
  await since();
  good(await guest().removeReviewPhoto({ token, photoId }));
  expect(await since()).toContain("offer");
  listener.release(true);
});

test("a guest has room for four, those refused not counted; a fifth is refused, and one sent twice is kept once", async () => {
  const { token } = await invited();
  const sent = [];
  for (const number of [1, 2, 3, 4]) sent.push(good(await send(token, await aPhoto(number))));
  expect(refusal(await send(token, await aPhoto(5))).code).toBe("too-many-photos");
  expect(good(await send(token, await aPhoto(4)))).toEqual(sent[3]);
  good(await guest().removeReviewPhoto({ token, photoId: sent[0]!.photoId }));
  good(await desk.deskJudgePhoto({ photoId: sent[1]!.photoId, state: "refused", reason: "Blurred" }));
  for (const number of [5, 6]) good(await send(token, await aPhoto(number)));
  expect(refusal(await send(token, await aPhoto(7))).code).toBe("too-many-photos");
  expect((await photosOf(token)).filter(({ state }) => state === "waiting")).toHaveLength(4);
});

test("four photos that arrive at once with four more are four", async () => {
  const { token } = await invited();
  const files = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => aPhoto(number)));
  const answers = await Promise.all(files.map((file) => send(token, file)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await photosOf(token)).toHaveLength(4);
});

test("a file that is not a photo is refused, and what was kept stays", async () => {
  const { token } = await invited();
  const { photoId } = good(await send(token, await aPhoto(1)));
  expect(refusal(await send(token, aHeic)).code).toBe("heic-photo");
  expect(refusal(await guest().addReviewPhoto({ token, contentBase64: "not base64!" })).code).toBe("wrong-format");
  expect((await photosOf(token)).map((photo) => photo.photoId)).toEqual([photoId]);
});

test("with another's link no photo is seen, added or removed, and nothing is added after the time or the publication", async () => {
  const mine = await invited();
  const { photoId } = good(await send(mine.token, await aPhoto(1)));
  at.clock.backTo(bought);
  const other = await invited();
  expect(refusal(await guest().guestPhoto({ token: other.token, photoId })).code).toBe("not-found");
  good(await guest().removeReviewPhoto({ token: other.token, photoId }));
  expect(await photosOf(mine.token)).toHaveLength(1);
  expect(refusal(await send("x".repeat(32), await aPhoto(1))).code).toBe("not-found");
  good(await guest().writeReview({ token: other.token, ...words }));
  good(await publish());
  expect(refusal(await send(other.token, await aPhoto(1))).code).toBe("already-answered");
  expect(refusal(await guest().removeReviewPhoto({ token: other.token, photoId })).code).toBe("already-answered");
  at.clock.forward(61 * day);
  expect(refusal(await send(mine.token, await aPhoto(2))).code).toBe("gone");
});

test("photos go with their review, with the people of its booking, and some time after they were refused", async () => {
  const unwritten = await invited();
  const files = (reviewed: string) => database.db.select().from(reviewPhoto).where(eq(reviewPhoto.reviewId, reviewed));
  const reviewOf = async (bookingId: string) =>
    (await database.db.select().from(review).where(eq(review.bookingId, bookingId)))[0]!.id;
  good(await send(unwritten.token, await aPhoto(1)));
  const first = await reviewOf(unwritten.bookingId);
  at.clock.forward(91 * day);
  await forgetPersonalData(database.db, at.clock.now());
  expect(await files(first)).toEqual([]);

  at.clock.backTo(bought);
  const other = await invited();
  const second = await reviewOf(other.bookingId);
  const { photoId } = good(await send(other.token, await aPhoto(1)));
  good(await send(other.token, await aPhoto(2)));
  good(await guest().writeReview({ token: other.token, ...words }));
  good(await desk.deskJudgePhoto({ photoId, state: "refused", reason: "Blurred" }));
  at.clock.forward(91 * day);
  await database.db.update(review).set({ state: "published" }).where(eq(review.id, second));
  await forgetPersonalData(database.db, at.clock.now());
  expect(await files(second)).toHaveLength(1);
  await database.db.update(booking).set({ forgotten: 2 }).where(eq(booking.id, other.bookingId));
  await forgetPersonalData(database.db, at.clock.now());
  expect(await files(second)).toEqual([]);
});
