import { guestKinds } from "@contract/vocabulary/guest-kinds";
import { reviewLength } from "@contract/vocabulary/review-length";
import * as z from "zod/v4";
import { lines, required, text } from "~/forms/fields.server";

export const ReviewForm = z.object({
  // Without a choice a browser sends no field, so the absence is checked as an empty text.
  stars: text(1).refine((typed) => /^[1-5]$/.test(typed), "review.stars-missing"),
  guestKind: text(20).pipe(z.enum(guestKinds, { error: "review.kind-missing" })),
  // Somewhat longer than the limit: a text that is too long is reported, not cut.
  text: lines(reviewLength.longest * 2)
    .refine((typed) => typed.length >= reviewLength.shortest, "review.text-short")
    .refine((typed) => typed.length <= reviewLength.longest, "review.text-long"),
  /** Files are read before the form, and photos to remove with them. */
  photos: text(0),
  remove: text(64),
  name: required(30, "review.name-missing"),
});
