import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Field, TextArea, Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

/** Records the supplier's answer to an on-request booking, or the card company's answer for a debit with an unknown outcome. */
export function DeskOnRequest({
  doubtful,
  awaited,
  onAccount,
  form,
}: {
  doubtful: boolean;
  awaited?: AwaitedSupplier;
  /** An order without payment has no card. */
  onAccount: boolean;
  form: FormFields<"reason">;
}) {
  const { t } = useTranslation("desk");
  const asked = awaited ? (`confirm.title-${awaited}` as const) : "confirm.title";
  return (
    <section className="card pad stack" id="confirm">
      <h2>{t(doubtful ? "doubt.title" : asked)}</h2>
      <p className="soft">{t(doubtful ? "doubt.lead" : onAccount ? "confirm.lead-account" : "confirm.lead")}</p>
      <Form method="post" className="row row-end" reloadDocument>
        <CodeField id="confirm-totp" error={form.error("confirm-totp")} />
        <button className="button" type="submit" name="do" value="confirm">
          {t(doubtful ? "doubt.ask" : "confirm.yes")}
        </button>
      </Form>
      <Form method="post" className="row row-end" reloadDocument>
        <Field {...form.field("reason")} label={t("confirm.reason")} maxLength={300} />
        {doubtful ? <CodeField id="refuse-totp" error={form.error("refuse-totp")} /> : null}
        <button className="button button-quiet" type="submit" name="do" value="refuse">
          {t(doubtful ? "doubt.end" : "confirm.no")}
        </button>
      </Form>
    </section>
  );
}

export function DeskCancel({
  booking,
  opens,
  form,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
  form: FormFields<"track" | "sure">;
}) {
  const { t } = useTranslation("desk");
  const { t: people } = useTranslation("people");
  const { tracks, asked: request, requestedAt } = booking.cancellation;
  const error = form.error("cancel");
  const selectedTrack = form.typed("track") ?? request?.track;
  const unpaid = booking.unpaid ? "-unpaid" : "";
  /** Only an order on its agency's account has a fee without a payment. */
  const feeOf = (feeNIS: string) => (booking.unpaid && Number(feeNIS) > 0 ? "-agency" : unpaid);
  return (
    <DeskPart name="cancel" title={t(`cancel.title${unpaid}`)} opens={opens}>
      {request && requestedAt ? (
        <Notice tone="warn">
          {t(`cancel.asked${feeOf(request.feeNIS)}`, {
            date: `\u2066${requestedAt}\u2069`,
            track: t(`cancel.${request.track}`),
            fee: priceInText(request.feeNIS, "IL"),
            refund: priceInText(request.refundNIS, "IL"),
          })}{" "}
          {request.coveredReason
            ? t("cancel.covered", { reason: people(`visitor.reason-${request.coveredReason}`) })
            : null}{" "}
          {request.reason ? <bdi>{request.reason}</bdi> : null}
        </Notice>
      ) : null}
      <Form method="post" className="stack" reloadDocument>
        <fieldset className="stack stack-s" aria-describedby={error ? "cancel-error" : undefined}>
          <legend className="legend">{people("visitor.cancel-how")}</legend>
          <input type="hidden" name="shownRequest" value={request ? `${request.id}-${request.track}` : "none"} />
          {error ? (
            <div id="cancel-error" className="error">
              {error}
            </div>
          ) : null}
          {tracks.map(({ track, allowed, feeNIS, refundNIS }) => (
            <label key={track} className="tick">
              <input type="hidden" name="shownTerms" value={`${track} ${feeNIS} ${refundNIS}`} />
              <input type="radio" name="track" value={track} defaultChecked={selectedTrack === track} />
              <span>
                {t(`cancel.offer${feeOf(feeNIS)}`, {
                  track: t(`cancel.${track}`),
                  fee: priceInText(feeNIS, "IL"),
                  refund: priceInText(refundNIS, "IL"),
                })}
                {allowed ? "" : ` (${t("cancel.not-now")})`}
              </span>
            </label>
          ))}
          {tracks.some(({ track }) => track === "provider") ? null : (
            <label className="tick">
              <input type="radio" name="track" value="provider" defaultChecked={selectedTrack === "provider"} />
              <span>{t(`cancel.free${unpaid}`)}</span>
            </label>
          )}
          {booking.corrections.map(({ fee }) =>
            fee?.state === "paid" ? (
              <p key={fee.feeId} className="hint">
                {t("cancel.paid-fees", { amount: priceInText(fee.amountNIS, "IL") })}
              </p>
            ) : null,
          )}
          <Tick {...form.tick("sure")} label={t(`cancel.sure${unpaid}`)} />
        </fieldset>
        <CodeField id="cancel-totp" error={form.error("cancel-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="cancel">
          {t("cancel.submit")}
        </button>
      </Form>
    </DeskPart>
  );
}

export function DeskAnswers({
  booking,
  opens,
  form,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
  form: FormFields<"answer">;
}) {
  const { t } = useTranslation("desk");
  if (booking.questions.length === 0) return null;
  return (
    <DeskPart name="questions" title={t("questions.title")} opens={opens}>
      {booking.questions.map(({ id, question, asker, hint, answer, answeredBy, withdrawn }) => (
        <article key={id} className="stack stack-s">
          <p>
            <strong>
              <bdi>{question}</bdi>
            </strong>
          </p>
          <p className="small soft">{asker}</p>
          {answer ? (
            <p>
              <bdi>{answer}</bdi> <Ltr className="soft small">{answeredBy ?? ""}</Ltr>
            </p>
          ) : withdrawn ? (
            <p className="soft">{withdrawn}</p>
          ) : (
            <Form method="post" className="stack stack-s" noValidate reloadDocument>
              <input type="hidden" name="questionId" value={id} />
              <TextArea
                name="answer"
                id={`answer-${id}`}
                label={t("questions.answer")}
                hint={hint}
                rows={3}
                maxLength={2000}
                defaultValue={form.error(`answer-${id}`) ? form.typed("answer") : undefined}
                error={form.error(`answer-${id}`)}
              />
              <button className="button" type="submit" name="do" value="answer">
                {t("questions.submit")}
              </button>
            </Form>
          )}
        </article>
      ))}
    </DeskPart>
  );
}
