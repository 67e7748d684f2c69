import type { Shop } from "@contract/calls";
import { GuestKind, type HotelReviews } from "@contract/content/reviews";
import type { HotelPage } from "@contract/shopping/hotel-page";
import type { GuestKind as Kind } from "@contract/vocabulary/guest-kinds";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { monthName } from "~/format/dates";

const first = 4;
const more = 20;
const most = 200;

/** The reviews that the page's address asks for, and those that search engines may read. Null without any. */
export async function reviewsOf(
  shop: Shop,
  { hotelId, facts }: HotelPage,
  query: URLSearchParams,
  language: Language,
): Promise<{ shown: ShownReviews; real: HotelReviews | null } | null> {
  if (!facts.rating) return null;
  const guestKind = GuestKind.safeParse(query.get("guest")).data;
  const asked = Number(query.get("reviews"));
  const to = Number.isInteger(asked) && asked > first ? Math.min(asked, most) : first;
  const answer = await shop.hotelReviews({ hotelId, guestKind, to, langCode: langCodeOf[language] });
  if (!answer.ok || !answer.value.rating) return null;
  const { rating, byGuest, distribution, reviews, demo } = answer.value;
  const total = guestKind ? (byGuest.find((one) => one.guestKind === guestKind)?.count ?? 0) : rating.count;
  const shown = {
    average: rating.average.toFixed(1),
    count: rating.count,
    distribution: distribution.map((count, index) => ({ stars: index + 1, count })).reverse(),
    byGuest: byGuest.map((one) => ({ ...one, average: one.average.toFixed(1) })),
    guestKind,
    items: reviews.map(({ publishedOn: _, stayedIn, ...review }) => ({
      ...review,
      stayedIn: monthName(stayedIn, language),
    })),
    next: reviews.length < total && to < most ? to + more : null,
    isDemo: demo,
  };
  return { shown, real: demo ? null : answer.value };
}

export type ShownReviews = {
  average: string;
  count: number;
  distribution: { stars: number; count: number }[];
  byGuest: { guestKind: Kind; average: string; count: number }[];
  guestKind: Kind | undefined;
  items: Omit<HotelReviews["reviews"][number], "publishedOn">[];
  /** How many the next link asks for. */
  next: number | null;
  isDemo: boolean;
};
