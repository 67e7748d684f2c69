import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { HotelRating } from "../shopping/hotel-facts";
import { guestKinds } from "../vocabulary/guest-kinds";
import { languages } from "../vocabulary/languages";
import { plainLine } from "../vocabulary/plain-line";
import { plainText } from "../vocabulary/plain-text";
import { reviewLength } from "../vocabulary/review-length";
import { Code, IsoDate, YearMonth } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

export const ReviewStars = z.number().int().min(1).max(5);
export const GuestKind = z.enum(guestKinds);
/** invited: not written yet. waiting: written, and read by nobody yet. */
export const ReviewState = z.enum(["invited", "waiting", "published", "rejected"]);
export type ReviewState = z.infer<typeof ReviewState>;

/** What a guest signs with: a first name, as a rule. */
export const ReviewName = z.string().trim().min(1).max(30).regex(plainLine);
export const ReviewText = z.string().trim().min(reviewLength.shortest).max(reviewLength.longest).regex(plainText);

/** The page behind the link that a guest received after the stay. */
export const GuestReview = z.object({
  hotelId: Code,
  hotelName: z.string(),
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  state: ReviewState,
  /** Whether it can still be written, or written again. */
  open: z.boolean(),
  /** What it says so far; for one not written yet the name alone, which is the payer's first name. */
  stars: ReviewStars.optional(),
  guestKind: GuestKind.optional(),
  text: z.string().optional(),
  name: z.string(),
  /** Why it was not published, in the words of the desk. */
  reason: z.string().optional(),
});
export type GuestReview = z.infer<typeof GuestReview>;

export const PublishedReview = z.object({
  stars: ReviewStars,
  guestKind: GuestKind,
  text: z.string(),
  name: z.string(),
  /** The language it was written in. */
  language: z.enum(languages),
  /** The month of the stay. */
  stayedIn: YearMonth,
  publishedOn: IsoDate,
  reply: z.string().optional(),
});
export type PublishedReview = z.infer<typeof PublishedReview>;

export const HotelReviews = z.object({
  rating: HotelRating.optional(),
  /** How many gave one star, two, and so on to five. */
  distribution: z.array(z.number().int()).length(5),
  byGuest: z.array(z.object({ guestKind: GuestKind, ...HotelRating.shape })),
  /** Those in the reader's language first, then the newest. */
  reviews: z.array(PublishedReview),
  /** They were made up for the demo shop: a page says so, and search engines are not told. */
  demo: z.boolean(),
});
export type HotelReviews = z.infer<typeof HotelReviews>;

/** Reviews of hotels by guests who stayed there; not part of the specification. */
export const reviewCalls = {
  guestReview: operation({
    method: "GET",
    path: "/operation/review/:token",
    group: "bff",
    summary: "The stay that the holder of a link may review, and what the review says so far",
    input: z.object({ ...inLanguage, token }),
    output: GuestReview,
    refusals: [],
  }),
  writeReview: operation({
    method: "POST",
    path: "/operation/review/:token",
    group: "bff",
    summary: "Writes a guest's review, which the desk then reads; once published it cannot be changed",
    input: z.object({
      ...inLanguage,
      token,
      stars: ReviewStars,
      guestKind: GuestKind,
      text: ReviewText,
      name: ReviewName,
    }),
    output: GuestReview,
    refusals: ["gone", "already-answered", "links-not-allowed"],
  }),
  hotelReviews: operation({
    method: "GET",
    path: "/hotels/:hotelId/reviews",
    group: "bff",
    summary: "Published reviews of a hotel with their distribution",
    input: z.object({
      ...inLanguage,
      hotelId: Code,
      guestKind: GuestKind.optional(),
      /** How many reviews. */
      to: z.int().min(1).max(200).default(10),
    }),
    output: HotelReviews,
    refusals: [],
  }),
};
