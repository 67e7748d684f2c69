import type { HotelReviews, reviewCalls } from "@contract/content/reviews";
import { guestKinds } from "@contract/vocabulary/guest-kinds";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Store } from "../../database/store";
import { hotelRating } from "../../offer/catalogue/hotel-rating";
import { hotel } from "../../offer/catalogue/schema";
import { photosOf, shownPhoto } from "./photos/photos-of";
import { review } from "./schema";

/**
 * The published reviews of a hotel, those in the reader's language first, with how many gave how many stars and the mean by kind of guest.
 */
export async function hotelReviews(
  { db }: Pick<Store, "db">,
  { hotelId, guestKind, to, langCode }: ParsedInput<typeof reviewCalls.hotelReviews>,
): Promise<Result<HotelReviews, "not-found">> {
  const published = and(eq(review.hotelId, hotelId), eq(review.state, "published"));
  const [[known], groups, rows] = await Promise.all([
    db.select({ id: hotel.id }).from(hotel).where(eq(hotel.id, hotelId)),
    db
      .select({
        stars: review.stars,
        guestKind: review.guestKind,
        count: sql<number>`count(*)::int`,
        demo: sql<boolean>`bool_or(${review.demo})`,
      })
      .from(review)
      .where(published)
      .groupBy(review.stars, review.guestKind),
    db
      .select()
      .from(review)
      .where(and(published, guestKind ? eq(review.guestKind, guestKind) : undefined))
      .orderBy(desc(eq(review.language, languageOf[langCode])), desc(review.judgedAt), desc(review.id))
      .limit(to),
  ]);
  if (!known) return refuse("not-found", { field: "hotelId" });
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  const countOf = (of: typeof groups) => of.reduce((sum, group) => sum + group.count, 0);
  const ratingOf = (of: typeof groups) =>
    hotelRating({
      reviewCount: countOf(of),
      reviewStars: of.reduce((sum, group) => sum + (group.stars ?? 0) * group.count, 0),
    });
  return accept({
    rating: ratingOf(groups),
    distribution: [1, 2, 3, 4, 5].map((stars) => countOf(groups.filter((group) => group.stars === stars))),
    byGuest: guestKinds.flatMap((kind) => {
      const rating = ratingOf(groups.filter((group) => group.guestKind === kind));
      return rating ? [{ guestKind: kind, ...rating }] : [];
    }),
    reviews: rows.map((row) => ({
      stars: row.stars!,
      guestKind: row.guestKind!,
      text: row.text!,
      name: row.name!,
      language: row.language,
      stayedIn: row.dateFrom.slice(0, 7),
      publishedOn: jerusalemDay(row.judgedAt!),
      reply: row.reply ?? undefined,
      photos: photos(row.id)
        .filter(({ state }) => state === "shown")
        .map(shownPhoto),
    })),
    demo: groups.some(({ demo }) => demo),
  });
}
