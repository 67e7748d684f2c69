import { type reviewDesk, WrittenState } from "@contract/desk/review-desk";
import type { Language } from "@contract/vocabulary/languages";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { asc, count, desc, eq } from "drizzle-orm";
import { hashedToken } from "../core/hashed-token";
import { languageQuery } from "../core/language-query";
import { localise } from "../core/localise";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { hotel } from "../offer/catalogue/schema";
import { mailSender } from "../outbox/branded-message";
import { isolate } from "../outbox/isolates";
import { letter } from "../outbox/letter";
import { post } from "../outbox/outbox";
import { audit } from "../people/desk-users/audit";
import { newSid } from "../people/sessions/sessions";
import { bookingBrand } from "../sale/booking/booking-brand";
import { booking } from "../sale/booking/schema";
import { countReviews } from "../service/reviews/count-reviews";
import { judgedPhoto, photosOf } from "../service/reviews/photos/photos-of";
import { type Review, review } from "../service/reviews/schema";

const most = 200;

/** Reviews in a state with how many are in each; those that wait are read oldest first. */
export async function deskReviews(
  { db }: Pick<Store, "db">,
  { state, from, to, langCode }: ParsedInput<typeof reviewDesk.deskReviews>,
): Promise<Output<typeof reviewDesk.deskReviews>> {
  const [rows, counts] = await Promise.all([
    db
      .select({ review, hotelNames: hotel.names, pnr: booking.pnr, draft: booking.draft })
      .from(review)
      .innerJoin(hotel, eq(hotel.id, review.hotelId))
      .leftJoin(booking, eq(booking.id, review.bookingId))
      .where(eq(review.state, state))
      .orderBy(...(state === "waiting" ? [asc(review.writtenAt)] : [desc(review.writtenAt)]), asc(review.id))
      .offset(from - 1)
      .limit(Math.min(Math.max(to - from + 1, 0), most)),
    db.select({ state: review.state, count: count() }).from(review).groupBy(review.state),
  ]);
  const photos = await photosOf(
    db,
    rows.map(({ review: { id } }) => id),
  );
  return {
    total: counts.find((row) => row.state === state)?.count ?? 0,
    counts: WrittenState.options.map((one) => ({
      state: one,
      count: counts.find((row) => row.state === one)?.count ?? 0,
    })),
    reviews: rows.map(({ review: row, hotelNames, pnr, draft }) => ({
      reviewId: row.id,
      hotelId: row.hotelId,
      hotelName: localise(hotelNames, langCode),
      pnr: pnr ?? undefined,
      hasMail: Boolean(draft?.payer?.email),
      stars: row.stars!,
      guestKind: row.guestKind!,
      name: row.name!,
      text: row.text!,
      state,
      reason: row.reason ?? undefined,
      reply: row.reply ?? undefined,
      dateFrom: row.dateFrom,
      writtenAt: row.writtenAt!.toISOString(),
      photos: photos(row.id).map(judgedPhoto),
    })),
  };
}

/**
 * Publishes or rejects a written review, even one that was judged before. The hotel's rating follows in the same transaction; the guest of
 * a rejected one receives the reason by mail, once for each text, and may write again.
 */
export function judgeReview(
  parts: Store & { publicUrl: string },
  { reviewId, state, writtenAt, reason }: ParsedInput<typeof reviewDesk.deskJudgeReview>,
  actor: string,
): Promise<
  Result<Output<typeof reviewDesk.deskJudgeReview>, "not-found" | "invalid-input" | "wrong-state" | "photos-unread">
> {
  return changeReview(parts, reviewId, async (tx, row, now) => {
    // The guest may write again while the desk reads: nothing is published that nobody has read.
    if (row.writtenAt?.getTime() !== Date.parse(writtenAt)) return refuse("wrong-state", { field: "writtenAt" });
    if (state === "rejected" && !reason) return refuse("invalid-input", { field: "reason" });
    if (state === "published") {
      const photos = await photosOf(tx, [row.id]);
      if (photos(row.id).some((photo) => photo.state === "waiting")) return refuse("photos-unread");
    }
    await tx
      .update(review)
      .set({ state, reason: state === "rejected" ? reason : null, judgedAt: now, judgedBy: actor })
      .where(eq(review.id, row.id));
    await countReviews(tx, row.hotelId);
    await audit(tx, { actor, action: `review ${state}`, target: `review:${row.id}`, details: { reason } }, now);
    const mailed = state === "rejected" && (await tellGuest(parts, tx, row, reason!, now));
    return accept({ state, mailed });
  });
}

/** The shop's answer below a published review; an empty one takes it away. */
export function answerReview(
  parts: Store,
  { reviewId, reply }: ParsedInput<typeof reviewDesk.deskAnswerReview>,
  actor: string,
): Promise<Result<Output<typeof reviewDesk.deskAnswerReview>, "not-found" | "wrong-state">> {
  return changeReview(parts, reviewId, async (tx, row, now) => {
    if (row.state !== "published") return refuse("wrong-state", { details: { state: row.state } });
    await tx
      .update(review)
      .set({ reply: reply || null })
      .where(eq(review.id, row.id));
    // Writing the hotel's row makes its trigger drop the cached pages.
    await countReviews(tx, row.hotelId);
    await audit(tx, { actor, action: "review answered", target: `review:${row.id}`, details: { reply } }, now);
    return accept({ state: row.state });
  });
}

function changeReview<T, C extends string>(
  parts: Store,
  reviewId: string,
  change: (tx: Transaction, row: Review, now: Date) => Promise<Result<T, C>>,
): Promise<Result<T, C | "not-found">> {
  return inTransaction(
    parts.db,
    async (tx): Promise<Result<T, C | "not-found">> => {
      const [row] = await tx.select().from(review).where(eq(review.id, reviewId)).for("update");
      if (!row || row.state === "invited") return refuse("not-found", { field: "reviewId" });
      return change(tx, row, await databaseNow(tx, parts.clock));
    },
    { random: parts.random },
  );
}

/** Whether a mail was sent: a review of the demo shop and one whose booking was forgotten have no address. */
async function tellGuest(
  parts: Pick<Store, "random"> & { publicUrl: string },
  tx: Transaction,
  { id, bookingId, hotelId, writtenAt }: Review,
  reason: string,
  now: Date,
): Promise<boolean> {
  const [row] = bookingId ? await tx.select().from(booking).where(eq(booking.id, bookingId)) : [];
  if (!row?.draft.payer?.email) return false;
  const [stay] = await tx.select({ names: hotel.names }).from(hotel).where(eq(hotel.id, hotelId));
  const { language } = row;
  const brand = await bookingBrand(parts, tx, row);
  const name = stay!.names[language];
  const token = newSid(parts.random);
  const facts = {
    hotel: isolate(name),
    reason: isolate(reason),
    link: `${brand.origin}/review/${token}${languageQuery(language)}`,
  };
  const isNew = await post(
    tx,
    `review:${id}:rejected:${writtenAt!.getTime()}`,
    {
      kind: "mail",
      to: row.draft.payer.email,
      subject: texts[language].subject(name),
      text: letter(language, row.draft.payer.firstName, texts[language].body(facts), brand),
      ...mailSender(brand, language),
    },
    now,
    row.id,
  );
  if (isNew)
    await tx
      .update(review)
      .set({ rejectedTokenHash: hashedToken(token) })
      .where(eq(review.id, id));
  return isNew;
}

type Facts = Record<"hotel" | "reason" | "link", string>;

export const texts: Record<Language, { subject(hotel: string): string; body(facts: Facts): string }> = {
  he: {
    subject: (hotel) => `הביקורת שלכם על ${hotel}`,
    body: ({ hotel, reason, link }) =>
      `תודה שכתבתם על ${hotel}. לא נוכל לפרסם את הביקורת כפי שהיא: ${reason}\n\nאפשר לתקן ולשלוח שוב כאן:\n${link}`,
  },
  en: {
    subject: (hotel) => `Your review of ${hotel}`,
    body: ({ hotel, reason, link }) =>
      `Thank you for writing about ${hotel}. We cannot publish the review as it is: ${reason}\n\nYou can correct it and send it again here:\n${link}`,
  },
  ru: {
    subject: (hotel) => `Ваш отзыв об отеле ${hotel}`,
    body: ({ hotel, reason, link }) =>
      `Спасибо, что написали об отеле ${hotel}. Опубликовать отзыв в таком виде мы не можем: ${reason}\n\nИсправить его и отправить ещё раз можно здесь:\n${link}`,
  },
  ar: {
    subject: (hotel) => `تقييمكم لفندق ${hotel}`,
    body: ({ hotel, reason, link }) =>
      `شكرًا لكتابتكم عن ${hotel}. لا يمكننا نشر التقييم كما هو: ${reason}\n\nيمكنكم تصحيحه وإرساله مرة أخرى هنا:\n${link}`,
  },
};
