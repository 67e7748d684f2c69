import type { CancellationOffer, CancellationTrack, CoveredReason } from "@contract/booking/visitors";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { priceInText } from "~/format/money";
import type { FieldProblem } from "~/forms/refusal-texts";
import { SelectField, TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

/** The ways a booking can be cancelled at this moment, what each costs, and the form that asks for one. */
export function VisitorCancellation({
  booking,
  problems,
  chosen,
}: {
  booking: {
    offer: Pick<z.infer<typeof CancellationOffer>, "tracks">;
    coveredReasons: CoveredReason[];
    requestedAt: string | null;
  };
  problems: FieldProblem[];
  chosen?: CancellationTrack;
}) {
  const { t } = useTranslation("people");
  const { tracks } = booking.offer;
  if (tracks.length === 0) return null;
  const error = problems.find(({ field }) => field === "track")?.text;
  return (
    <section className="card pad stack" id="cancel">
      <h2>{t("visitor.cancel")}</h2>
      {booking.requestedAt ? (
        <Notice live>{t("visitor.cancel-asked", { date: `\u2066${booking.requestedAt}\u2069` })}</Notice>
      ) : (
        <Form method="post" className="stack" noValidate reloadDocument>
          <input type="hidden" name="do" value="cancel" />
          <fieldset className="stack stack-s" id="track" aria-describedby={error ? "track-error" : undefined}>
            <legend className="legend">{t("visitor.cancel-lead")}</legend>
            {error ? (
              <div id="track-error" className="error">
                {error}
              </div>
            ) : null}
            {tracks.map(({ track, allowed, feeNIS, refundNIS }) => (
              <label key={track} className="tick">
                <input
                  type="radio"
                  name="track"
                  value={track}
                  disabled={!allowed}
                  defaultChecked={chosen === track && allowed}
                />
                <span>
                  {t(`visitor.track-${track}`, {
                    fee: priceInText(feeNIS, "IL"),
                    refund: priceInText(refundNIS, "IL"),
                  })}
                  {allowed ? "" : ` (${t("visitor.track-not-allowed")})`}
                </span>
              </label>
            ))}
          </fieldset>
          {tracks.some(({ track, allowed }) => track === "flyingSafe" && allowed) ? (
            <SelectField
              name="coveredReason"
              label={t("visitor.covered")}
              hint={t("visitor.covered-document")}
              error={problems.find(({ field }) => field === "coveredReason")?.text}
            >
              <option value="">{t("visitor.covered-choose")}</option>
              {booking.coveredReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`visitor.reason-${reason}`)}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextArea name="reason" label={t("visitor.reason")} maxLength={1000} rows={2} />
          <button className="button button-quiet" type="submit">
            {t("visitor.cancel-submit")}
          </button>
        </Form>
      )}
    </section>
  );
}
