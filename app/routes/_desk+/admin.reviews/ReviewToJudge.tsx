import type { DeskReview } from "@contract/desk/review-desk";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Field, TextArea } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Stars } from "~/ui/Stars";
import { PhotosToJudge } from "./PhotosToJudge";

type Review = DeskReview & { written: string };
type Answer = FormAnswer<"review" | "photo" | "do" | "reason" | "reply">;

/** A review as the guest wrote it, with what the desk may do with it. */
export function ReviewToJudge({ review, answer }: { review: Review; answer: Answer | undefined }) {
  const { t } = useTranslation("desk");
  const { t: hotel } = useTranslation("hotel");
  const href = useHref();
  const { reviewId, state, stars } = review;
  const isRefused = answer?.typed.review?.[0] === reviewId;
  const form = formFields(isRefused ? answer : undefined, { reply: review.reply, reason: review.reason });
  const at = (name: "reason" | "reply") => ({ ...form.field(name), id: `${name}-${reviewId}` });
  return (
    <section className="card pad stack stack-s" aria-labelledby={`review-${reviewId} by-${reviewId}`}>
      <h2 id={`review-${reviewId}`}>
        <a href={href(paths.hotel(review.hotelId))}>{review.hotelName}</a>
      </h2>
      <p className="row">
        <Stars count={stars} label={hotel("reviews.of-five", { average: stars })} />
        <bdi id={`by-${reviewId}`}>{review.name}</bdi>
        <span className="soft">{hotel(`reviews.kind.${review.guestKind}`)}</span>
        {review.pnr ? <Ltr className="soft">{review.pnr}</Ltr> : <span className="tag">{t("reviews.demo")}</span>}
        <Ltr className="small soft">{review.written}</Ltr>
      </p>
      <p className="said" dir="auto">
        {review.text}
      </p>
      <PhotosToJudge review={review} answer={answer} />
      {state === "rejected" ? <p className="small soft">{t("reviews.rejected", { reason: review.reason })}</p> : null}
      {state === "published" ? (
        <details open={review.reply !== undefined || form.error("reply") !== undefined}>
          <summary>{t("reviews.reply")}</summary>
          <Form method="post" className="stack stack-s" noValidate reloadDocument>
            <input type="hidden" name="review" value={reviewId} />
            <TextArea
              {...at("reply")}
              label={t("reviews.reply")}
              hint={t("reviews.reply-hint")}
              rows={3}
              maxLength={800}
            />
            <div>
              <button className="button button-quiet" type="submit" name="do" value="reply">
                {t("reviews.save-reply")}
              </button>
            </div>
          </Form>
        </details>
      ) : (
        <Form method="post" noValidate reloadDocument>
          <input type="hidden" name="review" value={reviewId} />
          <input type="hidden" name="writtenAt" value={review.writtenAt} />
          <button className="button" type="submit" name="do" value="published">
            {t("reviews.publish")}
          </button>
        </Form>
      )}
      {state === "rejected" ? null : (
        <details open={form.error("reason") !== undefined}>
          <summary>{t(state === "published" ? "reviews.withdraw" : "reviews.reject")}</summary>
          <Form method="post" className="row row-end" noValidate reloadDocument>
            <input type="hidden" name="review" value={reviewId} />
            <input type="hidden" name="writtenAt" value={review.writtenAt} />
            <Field
              {...at("reason")}
              label={t("reviews.reason")}
              hint={t(review.hasMail ? "reviews.reason-hint" : "reviews.reason-hint-unmailed")}
              maxLength={300}
            />
            <button className="button button-quiet" type="submit" name="do" value="rejected">
              {t("reviews.reject")}
            </button>
          </Form>
        </details>
      )}
    </section>
  );
}
