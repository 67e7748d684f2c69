import type { JudgedPhoto } from "@contract/content/reviews";
import type { reviewDesk } from "@contract/desk/review-desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { audit } from "../people/desk-users/audit";
import { contentOf } from "../service/reviews/photos/guest-photos";
import { judgedPhoto } from "../service/reviews/photos/photos-of";
import { reviewPhoto } from "../service/reviews/schema";

/** A photo of any review, as the desk looks at it. */
export async function deskPhoto(
  { db }: Pick<Store, "db">,
  { photoId, size }: ParsedInput<typeof reviewDesk.deskReviewPhoto>,
) {
  const [row] = await db.select({ content: reviewPhoto[size] }).from(reviewPhoto).where(eq(reviewPhoto.id, photoId));
  return contentOf(row);
}

/**
 * Shows a photo with its review, or refuses it with a reason, even after it was shown: its address answers nothing from then on, and its
 * row drops the cached pages.
 */
export function judgePhoto(
  parts: Store,
  { photoId, state, reason }: ParsedInput<typeof reviewDesk.deskJudgePhoto>,
  actor: string,
): Promise<Result<JudgedPhoto, "not-found" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      if (state === "refused" && !reason) return refuse("invalid-input", { field: "reason" });
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx
        .update(reviewPhoto)
        .set({ state, reason: state === "refused" ? reason : null, judgedAt: now, judgedBy: actor })
        .where(eq(reviewPhoto.id, photoId))
        .returning();
      if (!row) return refuse("not-found", { field: "photoId" });
      await audit(
        tx,
        { actor, action: `photo ${state}`, target: `review:${row.reviewId}`, details: { photoId, reason } },
        now,
      );
      return accept(judgedPhoto(row));
    },
    { random: parts.random },
  );
}
