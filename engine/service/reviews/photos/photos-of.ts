import type { JudgedPhoto, ReviewPhoto } from "@contract/content/reviews";
import { asc, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../../database/connect";
import { type ReviewPhotoRow, reviewPhoto } from "../schema";

/** Everything but the pictures themselves. */
const { id, reviewId, state, reason, width, height, addedAt } = reviewPhoto;
const columns = { id, reviewId, state, reason, width, height };
type Row = Pick<ReviewPhotoRow, keyof typeof columns>;

/** The photos of reviews without their content, by review, in the order in which they were added. */
export async function photosOf(
  db: Database | Transaction,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => Row[]> {
  const rows =
    reviewIds.length === 0
      ? []
      : await db
          .select(columns)
          .from(reviewPhoto)
          .where(inArray(reviewId, [...reviewIds]))
          .orderBy(asc(addedAt), asc(id));
  return (of) => rows.filter((row) => row.reviewId === of);
}

/** As the guest and the desk see a photo. */
export function judgedPhoto(row: Row): JudgedPhoto {
  return { ...shownPhoto(row), state: row.state, reason: row.reason ?? undefined };
}

/** As everybody sees it. */
export function shownPhoto(row: Row): ReviewPhoto {
  return { photoId: row.id, width: row.width, height: row.height };
}
