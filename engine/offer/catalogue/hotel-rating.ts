import type { HotelRating } from "@contract/shopping/hotel-facts";

/** The mean of a hotel's stars with one decimal; undefined without reviews. */
export function hotelRating({
  reviewCount,
  reviewStars,
}: {
  reviewCount: number;
  reviewStars: number;
}): HotelRating | undefined {
  if (reviewCount === 0) return undefined;
  return { average: Math.round((reviewStars / reviewCount) * 10) / 10, count: reviewCount };
}
