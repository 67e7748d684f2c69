import { guestKinds } from "@contract/vocabulary/guest-kinds";
import { reviewLength } from "@contract/vocabulary/review-length";
import * as z from "zod/v4";
import { choice, lines, required } from "~/forms/fields.server";

export const ReviewForm = z.object({
  stars: choice(["1", "2", "3", "4", "5"]).refine((stars) => stars !== undefined, "review.stars-missing"),
  guestKind: choice(guestKinds).refine((kind) => kind !== undefined, "review.kind-missing"),
  // Longer than the limit by some, so that what is too long is said instead of cut.
  text: lines(reviewLength.longest * 2)
    .refine((text) => text.length >= reviewLength.shortest, "review.text-short")
    .refine((text) => text.length <= reviewLength.longest, "review.text-long"),
  name: required(30, "review.name-missing"),
});
