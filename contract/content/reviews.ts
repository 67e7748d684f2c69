import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { HotelRating } from "../shopping/hotel-facts";
import { guestKinds } from "../vocabulary/guest-kinds";
import { languages } from "../vocabulary/languages";
import { plainText } from "../vocabulary/plain-text";
import { reviewLength } from "../vocabulary/review-length";
import { reviewPhotos } from "../vocabulary/review-photos";
import { Code, IsoDate, typedLine, YearMonth } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

export const ReviewStars = z.number().int().min(1).max(5);
export const GuestKind = z.enum(guestKinds);
/** invited: not written yet. waiting: written, and read by nobody yet. */
export const ReviewState = z.enum(["invited", "waiting", "published", "rejected"]);
export type ReviewState = z.infer<typeof ReviewState>;

/** What a guest signs with: a first name, as a rule. */
const ReviewName = typedLine(30);
const ReviewText = z.string().trim().min(reviewLength.shortest).max(reviewLength.longest).regex(plainText);

/** A new photo has a new id, so that its address can be kept for ever. */
export const PhotoId = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);
/** waiting: nobody at the desk has looked at it yet. */
export const PhotoState = z.enum(["waiting", "shown", "refused"]);
export type PhotoState = z.infer<typeof PhotoState>;
export const PhotoSize = z.enum(["large", "small"]);
export type PhotoSize = z.infer<typeof PhotoSize>;

/** A photo of a review, with the size in pixels of the large one. */
export const ReviewPhoto = z.object({ photoId: PhotoId, width: z.int().positive(), height: z.int().positive() });
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** The same for its guest and the desk: whether others see it, and why not. */
export const JudgedPhoto = z.object({ ...ReviewPhoto.shape, state: PhotoState, reason: z.string().optional() });
export type JudgedPhoto = z.infer<typeof JudgedPhoto>;

/** A photo as WebP. */
export const PhotoContent = z.object({ contentBase64: z.string() });

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
  photos: z.array(JudgedPhoto),
});
export type GuestReview = z.infer<typeof GuestReview>;

const PublishedReview = z.object({
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
  photos: z.array(ReviewPhoto),
});

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
  addReviewPhoto: operation({
    method: "POST",
    path: "/operation/review/:token/photo",
    group: "bff",
    summary: "Adds a photo to a guest's review, drawn anew without its metadata; the desk then looks at it",
    largestBody: Math.ceil(reviewPhotos.bytes / 3) * 4 + 1024,
    bodyAfter: "guestReview",
    input: z.object({
      token,
      /** A JPEG, PNG or WebP in base64. */
      contentBase64: z
        .string()
        .min(1)
        .max(Math.ceil(reviewPhotos.bytes / 3) * 4),
    }),
    output: JudgedPhoto,
    refusals: [
      "gone",
      "already-answered",
      "too-many-photos",
      "wrong-format",
      "heic-photo",
      "animated-photo",
      "too-many-pixels",
      "broken-photo",
      "busy",
    ],
  }),
  removeReviewPhoto: operation({
    method: "POST",
    path: "/operation/review/:token/photo/:photoId/removal",
    group: "bff",
    summary: "Deletes a photo of a review that is not published yet",
    input: z.object({ token, photoId: PhotoId }),
    output: z.object({}),
    refusals: ["already-answered"],
  }),
  guestPhoto: operation({
    method: "GET",
    path: "/operation/review/:token/photo/:photoId",
    group: "bff",
    summary: "A photo for the guest who sent it, in any state",
    input: z.object({ token, photoId: PhotoId, size: PhotoSize.default("small") }),
    output: PhotoContent,
    refusals: [],
  }),
  reviewPhoto: operation({
    method: "GET",
    path: "/reviewPhoto/:photoId",
    group: "bff",
    summary: "A photo that the desk shows, of a published review; 404 for any other",
    input: z.object({ photoId: PhotoId, size: PhotoSize.default("small") }),
    output: PhotoContent,
    refusals: [],
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
