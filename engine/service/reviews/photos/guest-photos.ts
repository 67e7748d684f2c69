import { createHash } from "node:crypto";
import type { JudgedPhoto, PhotoSize, reviewCalls } from "@contract/content/reviews";
import { reviewPhotos } from "@contract/vocabulary/review-photos";
import { accept, type Code, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, count, eq, ne } from "drizzle-orm";
import { newId } from "../../../core/new-id";
import { inTransaction } from "../../../database/connect";
import { databaseNow } from "../../../database/database-now";
import type { Store } from "../../../database/store";
import type { Caller } from "../../../people/caller/caller";
import type { UsageLimits } from "../../../people/sessions/usage-limits";
import { isOpen, mayOpen, openedBy } from "../guest-review";
import { type Review, review, reviewPhoto } from "../schema";
import type { PhotoDrawer } from "./photo-drawer";
import { judgedPhoto } from "./photos-of";

type Parts = Store & { limits: UsageLimits; photoDrawer: PhotoDrawer };
type Refused = Code<typeof reviewCalls.addReviewPhoto>;
/** A link that a member opened is good beside that member's log-in only. */
type Holder = Pick<Caller, "member">;

/**
 * Re-encodes a guest's file and stores it with the review, whether or not the text is written yet. Refused ones do not count among the four.
 * A file that was sent before is answered as it is kept.
 */
export async function addPhoto(
  { photoDrawer, limits, ...store }: Parts,
  { token, contentBase64 }: ParsedInput<typeof reviewCalls.addReviewPhoto>,
  caller: Holder,
): Promise<Result<JudgedPhoto, Refused>> {
  const opened = await openReview(store, token, caller);
  if (!opened.ok) return opened;
  const { id: reviewId } = opened.value;
  const bytes = Buffer.from(contentBase64, "base64");
  const sentHash = createHash("sha256").update(bytes).digest("hex");
  const sent = and(eq(reviewPhoto.reviewId, reviewId), eq(reviewPhoto.sentHash, sentHash));
  const [kept] = await store.db.select().from(reviewPhoto).where(sent);
  if (kept) return accept(judgedPhoto(kept));
  // Before the work of drawing; it is counted again below, where nobody can add another meanwhile.
  if (!(await hasRoom(store.db, reviewId))) return refuse("too-many-photos");
  if (!(await limits.use("photoPerReview", reviewId))) return refuse("too-many-requests");
  const drawn = await photoDrawer.draw(bytes, reviewId);
  if ("wrong" in drawn) return refuse(drawn.wrong, { field: "contentBase64", retryable: drawn.wrong === "busy" });
  return inTransaction(
    store.db,
    async (tx): Promise<Result<JudgedPhoto, Refused>> => {
      const [row] = await tx.select().from(review).where(eq(review.id, reviewId)).for("update");
      if (!row) return refuse("not-found", { field: "token" });
      if (row.state === "published") return refuse("already-answered");
      const [same] = await tx.select().from(reviewPhoto).where(sent);
      if (same) return accept(judgedPhoto(same));
      if (!(await hasRoom(tx, reviewId))) return refuse("too-many-photos");
      const [photo] = await tx
        .insert(reviewPhoto)
        .values({
          ...drawn,
          id: newId(store.random),
          reviewId,
          sentHash,
          state: "waiting",
          addedAt: await databaseNow(tx, store.clock),
        })
        .returning();
      return accept(judgedPhoto(photo!));
    },
    { random: store.random },
  );
}

/** Deletes one of the guest's own photos at once; one that is gone already is no error. */
export function removePhoto(
  { db, random }: Store,
  { token, photoId }: ParsedInput<typeof reviewCalls.removeReviewPhoto>,
  caller: Holder,
): Promise<Result<Output<typeof reviewCalls.removeReviewPhoto>, Code<typeof reviewCalls.removeReviewPhoto>>> {
  return inTransaction(
    db,
    async (tx) => {
      const [found] = await tx.select().from(review).where(openedBy(token)).for("update");
      const opened = await mayOpen(tx, found, token, caller);
      if (!opened.ok) return opened;
      const row = opened.value;
      if (row.state === "published") return refuse("already-answered");
      await tx.delete(reviewPhoto).where(and(eq(reviewPhoto.id, photoId), eq(reviewPhoto.reviewId, row.id)));
      return accept({});
    },
    { random },
  );
}

/** A photo for the guest who sent it, in any state. */
export async function guestPhoto(
  { db }: Pick<Store, "db">,
  { token, photoId, size }: ParsedInput<typeof reviewCalls.guestPhoto>,
  caller: Holder,
): Promise<Result<Output<typeof reviewCalls.guestPhoto>, Code<typeof reviewCalls.guestPhoto>>> {
  const [found] = await db.select().from(review).where(openedBy(token));
  const opened = await mayOpen(db, found, token, caller);
  if (!opened.ok) return opened;
  const [row] = await db
    .select({ content: reviewPhoto[size] })
    .from(reviewPhoto)
    .where(and(eq(reviewPhoto.id, photoId), eq(reviewPhoto.reviewId, opened.value.id)));
  return contentOf(row);
}

/** A photo for everybody: only while the desk shows it and its review. */
export async function publicPhoto({ db }: Pick<Store, "db">, photoId: string, size: PhotoSize) {
  const [row] = await db
    .select({ content: reviewPhoto[size] })
    .from(reviewPhoto)
    .innerJoin(review, eq(review.id, reviewPhoto.reviewId))
    .where(and(eq(reviewPhoto.id, photoId), eq(reviewPhoto.state, "shown"), eq(review.state, "published")));
  return contentOf(row);
}

/** The content of a photo as a call returns it. */
export function contentOf(
  row: { content: Buffer } | undefined,
): Result<Output<typeof reviewCalls.reviewPhoto>, "not-found"> {
  return row ? accept({ contentBase64: row.content.toString("base64") }) : refuse("not-found", { field: "photoId" });
}

async function openReview(
  { db, clock }: Pick<Store, "db" | "clock">,
  token: string,
  caller: Holder,
): Promise<Result<Review, "not-found" | "not-logged-in" | "already-answered" | "gone">> {
  const [found] = await db.select().from(review).where(openedBy(token));
  const opened = await mayOpen(db, found, token, caller);
  if (!opened.ok) return opened;
  const row = opened.value;
  if (row.state === "published") return refuse("already-answered");
  return isOpen(row, await databaseNow(db, clock)) ? accept(row) : refuse("gone");
}

async function hasRoom(db: Pick<Store["db"], "select">, reviewId: string): Promise<boolean> {
  const [kept] = await db
    .select({ count: count() })
    .from(reviewPhoto)
    .where(and(eq(reviewPhoto.reviewId, reviewId), ne(reviewPhoto.state, "refused")));
  return kept!.count < reviewPhotos.most;
}
