import type { DeskReview } from "@contract/desk/review-desk";
import { photoSizes } from "@contract/vocabulary/review-photos";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";

type Answer = FormAnswer<"photo" | "do" | "reason">;

/** Each photo of a review, shown or refused on its own. */
export function PhotosToJudge({ review, answer }: { review: DeskReview; answer: Answer | undefined }) {
  const { t } = useTranslation("desk");
  if (review.photos.length === 0) return null;
  return (
    <ul className="photo-list photo-list-wide" aria-label={t("reviews.photos")}>
      {review.photos.map(({ photoId, state, reason }, index) => {
        const isRefused = answer?.typed.photo?.[0] === photoId;
        const reasonId = `photo-reason-${photoId}`;
        const form = formFields(isRefused ? answer : undefined);
        const problem = form.error(reasonId);
        return (
          <li key={photoId} id={`photo-${photoId}`} className={state === "refused" ? "photo-refused" : undefined}>
            <a href={paths.deskPhoto(photoId, "large")}>
              <img
                src={paths.deskPhoto(photoId, "small")}
                alt={t("reviews.photo-alt", { number: index + 1, name: review.name })}
                width={photoSizes.small}
                height={photoSizes.small}
                loading="lazy"
              />
            </a>
            <span className={state === "waiting" ? "small" : "small soft"}>
              {t(`reviews.photo-state.${state}`, { reason: `\u2068${reason ?? ""}\u2069` })}
            </span>
            {state === "shown" ? null : (
              <Form method="post" noValidate reloadDocument>
                <input type="hidden" name="photo" value={photoId} />
                <button className="button button-quiet button-small" type="submit" name="do" value="photo-shown">
                  {t("reviews.photo-show")}
                </button>
              </Form>
            )}
            {state === "refused" ? null : (
              <details open={problem !== undefined}>
                <summary>{t("reviews.photo-refuse")}</summary>
                <Form method="post" className="stack stack-s" noValidate reloadDocument>
                  <input type="hidden" name="photo" value={photoId} />
                  <Field
                    {...form.field("reason")}
                    error={problem}
                    id={reasonId}
                    label={t("reviews.reason")}
                    hint={t("reviews.photo-reason-hint")}
                    maxLength={300}
                  />
                  <div>
                    <button className="button button-quiet button-small" type="submit" name="do" value="photo-refused">
                      {t("reviews.photo-refuse")}
                    </button>
                  </div>
                </Form>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
