import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { hotel } from "../../offer/catalogue/schema";
import { review } from "./schema";

/** Brings a hotel's number of reviews and sum of stars to what is published. Lists read them with the hotel, at no further cost. */
export async function countReviews(tx: Transaction, hotelId: string): Promise<void> {
  const [published] = await tx
    .select({ count: sql<number>`count(*)::int`, stars: sql<number>`coalesce(sum(${review.stars}), 0)::int` })
    .from(review)
    .where(and(eq(review.hotelId, hotelId), eq(review.state, "published")));
  await tx
    .update(hotel)
    .set({ reviewCount: published!.count, reviewStars: published!.stars })
    .where(eq(hotel.id, hotelId));
}
