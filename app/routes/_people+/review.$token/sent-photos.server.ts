import type { Shop } from "@contract/calls";
import { PhotoId } from "@contract/content/reviews";
import { reviewPhotos } from "@contract/vocabulary/review-photos";
import type { TFunction } from "i18next";
import { type SentFile, withoutFiles } from "~/forms/without-files.server";

/** Files of one form that are looked at; further ones are refused unseen. */
const mostFiles = 2 * reviewPhotos.most;

const texts = {
  "too-many-photos": "review.photo-many",
  "wrong-format": "review.photo-format",
  "heic-photo": "review.photo-heic",
  "animated-photo": "review.photo-animated",
  "too-many-pixels": "review.photo-pixels",
  "broken-photo": "review.photo-broken",
  "invalid-input": "review.photo-large",
  "too-many-requests": "review.photo-often",
} as const;

/**
 * Takes the photos out of a sent form: those marked are removed first, then each file is kept with the review as it arrives, or its problem
 * is said by its name. Returns the form without files.
 */
export async function takePhotos(request: Request, shop: Shop, token: string, t: TFunction<"people">) {
  const problems: string[] = [];
  const removed = new Set<string>();
  let seen = 0;
  const remove = async (form: URLSearchParams) => {
    for (const photoId of form.getAll("remove")) {
      if (removed.has(photoId) || !PhotoId.safeParse(photoId).success) continue;
      removed.add(photoId);
      await shop.removeReviewPhoto({ token, photoId });
    }
  };
  const add = async ({ name, content }: SentFile, before: URLSearchParams) => {
    await remove(before);
    seen += 1;
    const said = { name: `\u2068${name}\u2069` };
    if (content === null) return void problems.push(t("review.photo-large", said));
    if (seen > mostFiles) return void problems.push(t("review.photo-many", said));
    const answer = await shop.addReviewPhoto({ token, contentBase64: content.toString("base64") || "=" });
    if (answer.ok) return;
    const { code } = answer.refusal;
    problems.push(t(code in texts ? texts[code as keyof typeof texts] : "review.photo-busy", said));
  };
  const { form, whole } = await withoutFiles(request, reviewPhotos.bytes, add);
  if (!whole) problems.push(t("review.photos-cut"));
  await remove(new URLSearchParams(await form.clone().text()));
  return { form, problems };
}
