import * as z from "zod/v4";
import { GuestKind, JudgedPhoto, PhotoContent, PhotoId, PhotoSize, ReviewStars, ReviewState } from "../content/reviews";
import { plainText } from "../vocabulary/plain-text";
import { SentText } from "../vocabulary/sent-text";
import { Code, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const words = (longest: number) => z.string().trim().min(1).max(longest).regex(plainText);

/** The states of reviews that somebody wrote. */
export const WrittenState = ReviewState.exclude(["invited"]);
export type WrittenState = z.infer<typeof WrittenState>;

export const DeskReview = z.object({
  reviewId: Code,
  hotelId: Code,
  hotelName: z.string(),
  /** Missing for a review of the demo shop. */
  pnr: z.string().optional(),
  /** Whether the guest has a mail address, to which the reason of a rejection goes. */
  hasMail: z.boolean(),
  stars: ReviewStars,
  guestKind: GuestKind,
  name: z.string(),
  text: z.string(),
  state: WrittenState,
  reason: z.string().optional(),
  reply: z.string().optional(),
  dateFrom: IsoDate,
  writtenAt: z.iso.datetime(),
  photos: z.array(JudgedPhoto),
});
export type DeskReview = z.infer<typeof DeskReview>;

/** Reviews at the desk: read before they are published, and answered. */
export const reviewDesk = {
  deskReviews: operation({
    method: "GET",
    path: "/desk/reviews",
    group: "admin",
    summary: "Reviews in a state; the oldest first while they wait, the newest first otherwise",
    input: z.object({
      state: WrittenState.default("waiting"),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      total: z.number().int(),
      counts: z.array(z.object({ state: WrittenState, count: z.number().int() })),
      reviews: z.array(DeskReview),
    }),
    refusals: [],
  }),
  deskJudgeReview: operation({
    method: "POST",
    path: "/desk/review/:reviewId",
    group: "admin",
    summary: "Publishes a review, or rejects it with a reason that a guest with an address receives by mail",
    input: z.object({
      reviewId: Code,
      state: z.enum(["published", "rejected"]),
      /** `writtenAt` of the text that was read: what the guest wrote since is read first. */
      writtenAt: z.iso.datetime().max(40),
      /** Needed to reject. */
      reason: SentText(300).optional(),
    }),
    /** `mailed`: whether a mail with the reason goes to the guest now. */
    output: z.object({ state: WrittenState, mailed: z.boolean() }),
    /** photos-unread: none of them may wait when the review is published. */
    refusals: ["wrong-state", "photos-unread"],
  }),
  deskReviewPhoto: operation({
    method: "GET",
    path: "/desk/review-photo/:photoId",
    group: "admin",
    summary: "A photo of a review in any state",
    input: z.object({ photoId: PhotoId, size: PhotoSize.default("small") }),
    output: PhotoContent,
    refusals: [],
  }),
  deskJudgePhoto: operation({
    method: "POST",
    path: "/desk/review-photo/:photoId",
    group: "admin",
    summary: "Shows a photo with its review, or takes it away with a reason that the guest reads on the review's page",
    input: z.object({
      photoId: PhotoId,
      state: z.enum(["shown", "refused"]),
      /** Needed to refuse. */
      reason: SentText(300).optional(),
    }),
    output: JudgedPhoto,
    refusals: [],
  }),
  deskAnswerReview: operation({
    method: "POST",
    path: "/desk/review/:reviewId/reply",
    group: "admin",
    summary: "Writes the answer shown below a published review; an empty one takes it away",
    input: z.object({ reviewId: Code, reply: words(800).or(z.literal("")) }),
    output: z.object({ state: WrittenState }),
    refusals: ["wrong-state"],
  }),
};
