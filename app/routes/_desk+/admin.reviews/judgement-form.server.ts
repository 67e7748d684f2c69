import * as z from "zod/v4";
import { choice, lines, matching, text } from "~/forms/fields.server";

/** What the desk does with a review, or with one of its photos: publishes it, rejects it with a reason, or answers it. */
export const JudgementForm = z.object({
  review: matching(/^[A-Za-z0-9_-]{1,64}$/),
  photo: matching(/^[A-Za-z0-9_-]{20,64}$/),
  /** Which text was read. */
  writtenAt: text(40),
  do: choice(["published", "rejected", "reply", "photo-shown", "photo-refused"]),
  reason: text(300),
  reply: lines(800),
});
