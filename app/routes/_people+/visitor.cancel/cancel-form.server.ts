import { CancellationTrack, CoveredReason } from "@contract/booking/visitors";
import * as z from "zod/v4";
import { choice, hiddenAmount, text } from "~/forms/fields.server";

/** What the second page of a cancellation sends: the way to cancel, its reason, and the amounts that were read. */
export const CancelForm = z
  .object({
    track: z.enum(CancellationTrack.options, "error.track"),
    coveredReason: choice(CoveredReason.options),
    reason: text(1000),
    shownFeeNIS: hiddenAmount,
    shownRefundNIS: hiddenAmount,
  })
  .refine(({ track, coveredReason }) => track !== "flyingSafe" || coveredReason, {
    path: ["coveredReason"],
    message: "error.covered-reason",
  });
