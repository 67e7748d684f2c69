import type { GuestReview, reviewCalls } from "@contract/content/reviews";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { addDays } from "date-fns";
import { eq, or } from "drizzle-orm";
import { combineRefusals } from "../../core/combine-refusals";
import { hashedToken } from "../../core/hashed-token";
import { localise } from "../../core/localise";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { destination, hotel } from "../../offer/catalogue/schema";
import type { Caller } from "../../people/caller/caller";
import { booking } from "../../sale/booking/schema";
import { bookingOfMember } from "../members/booking-of-member";
import { linksInText } from "./links-in-text";
import { judgedPhoto, photosOf } from "./photos/photos-of";
import { type Review, review } from "./schema";

/** Days after the invitation in which a review can be written. */
const openDays = 60;

/** What the holder of a link reads: the stay, and what the review says so far. */
export async function guestReview(
  { db, clock }: Pick<Store, "db" | "clock">,
  { token, langCode }: { token: string; langCode: LangCode },
  caller: Pick<Caller, "member">,
): Promise<Result<GuestReview, "not-found" | "not-logged-in">> {
  const [row] = await db.select().from(review).where(openedBy(token));
  const opened = await mayOpen(db, row, token, caller);
  return opened.ok ? accept(await shownReview(db, opened.value, langCode, await databaseNow(db, clock))) : opened;
}

/** Writes a review, or writes it again while it is not published: the desk reads it afresh. */
export function writeReview(
  parts: Store,
  { token, stars, guestKind, text, name, langCode }: ParsedInput<typeof reviewCalls.writeReview>,
  caller: Pick<Caller, "member">,
): Promise<Result<GuestReview, "not-found" | "not-logged-in" | "gone" | "already-answered" | "links-not-allowed">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [found] = await tx.select().from(review).where(openedBy(token)).for("update");
      const opened = await mayOpen(tx, found, token, caller);
      if (!opened.ok) return opened;
      const row = opened.value;
      const now = await databaseNow(tx, parts.clock);
      if (row.state === "published") return refuse("already-answered");
      if (!isOpen(row, now)) return refuse("gone");
      const withLinks = Object.entries({ text, name }).filter(([, typed]) => linksInText(typed));
      if (withLinks.length > 0)
        return combineRefusals(withLinks.map(([field]) => refuse("links-not-allowed", { field }).refusal));
      const [written] = await tx
        .update(review)
        .set({
          state: "waiting",
          stars,
          guestKind,
          text,
          name,
          language: languageOf[langCode],
          writtenAt: now,
          reason: null,
          // An answer to what was published before would stand below another text.
          reply: null,
        })
        .where(eq(review.id, row.id))
        .returning();
      return accept(await shownReview(tx, written!, langCode, now));
    },
    { random: parts.random },
  );
}

/** The review of a link: of one that was mailed, or of the one that the member opened. */
export function openedBy(token: string) {
  const hash = hashedToken(token);
  return or(eq(review.tokenHash, hash), eq(review.rejectedTokenHash, hash), eq(review.memberTokenHash, hash));
}

/**
 * A link that was mailed is good for its holder. The one that a member opened is good beside a living log-in of that member, with the
 * booking on the list: it ends with the log-out, everywhere, and when the booking is taken off the list.
 */
export async function mayOpen(
  db: Database | Transaction,
  row: Review | undefined,
  token: string,
  { member }: Pick<Caller, "member">,
): Promise<Result<Review, "not-found" | "not-logged-in">> {
  if (!row) return refuse("not-found", { field: "token" });
  if ([row.tokenHash, row.rejectedTokenHash].includes(hashedToken(token))) return accept(row);
  if (!member) return refuse("not-logged-in");
  const isTheirs = member.known && row.bookingId !== null && (await bookingOfMember(db, row.bookingId, member.id));
  return isTheirs ? accept(row) : refuse("not-found", { field: "token" });
}

/** Whether the guest may still write or correct it. */
export const isOpen = ({ state, invitedAt }: Review, now: Date) =>
  state !== "published" && now < addDays(invitedAt, openDays);

async function shownReview(
  db: Database | Transaction,
  row: Review,
  langCode: LangCode,
  now: Date,
): Promise<GuestReview> {
  const [stay] = await db
    .select({ hotelNames: hotel.names, placeNames: destination.names })
    .from(hotel)
    .innerJoin(destination, eq(destination.code, hotel.destinationCode))
    .where(eq(hotel.id, row.hotelId));
  const [booked] = await db
    .select({ draft: booking.draft })
    .from(booking)
    .where(eq(booking.id, row.bookingId ?? ""));
  const photos = await photosOf(db, [row.id]);
  return {
    hotelId: row.hotelId,
    hotelName: localise(stay!.hotelNames, langCode),
    destName: localise(stay!.placeNames, langCode),
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    state: row.state,
    open: isOpen(row, now),
    stars: row.stars ?? undefined,
    guestKind: row.guestKind ?? undefined,
    text: row.text ?? undefined,
    name: row.name ?? booked?.draft.payer?.firstName ?? "",
    reason: row.reason ?? undefined,
    photos: photos(row.id).map(judgedPhoto),
  };
}
