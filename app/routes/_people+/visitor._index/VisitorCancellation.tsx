import type { BookingInfo } from "@contract/booking/booking";
import type { CancellationOffer, CoveredReason } from "@contract/booking/visitors";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { SelectField, TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

/** The cancellation options currently available, the cost of each, and the form that requests one. */
export function VisitorCancellation({
  booking,
  form,
}: {
  booking: {
    offer: Pick<z.infer<typeof CancellationOffer>, "tracks">;
    coveredReasons: CoveredReason[];
    requestedAt: string | null;
    sent: string | null;
    payment: BookingInfo["payment"];
  };
  form: FormFields<"track" | "coveredReason" | "reason">;
}) {
  const { t } = useTranslation("people");
  const { tracks } = booking.offer;
  if (tracks.length === 0) return null;
  const error = form.error("track");
  const safe = tracks.some(({ track }) => track === "flyingSafe");
  // Nothing was charged: there is nothing to give back, and a fee only of an order that the agency pays for.
  const unpaid = booking.payment === "paid" ? "" : "-unpaid";
  return (
    <section className="card pad stack" id="cancel">
      <h2>{t("visitor.cancel")}</h2>
      {booking.sent === "withdrawn" && !booking.requestedAt ? (
        <Notice tone="good" live>
          {t("visitor.withdrawn")}
        </Notice>
      ) : null}
      {booking.requestedAt ? (
        <>
          <Notice live>{t("visitor.cancel-asked", { date: `\u2066${booking.requestedAt}\u2069` })}</Notice>
          <Form method="post" className="stack" reloadDocument>
            <input type="hidden" name="do" value="withdraw" />
            <p>{t("visitor.withdraw-lead")}</p>
            <button className="button button-quiet" type="submit">
              {t("visitor.withdraw")}
            </button>
          </Form>
        </>
      ) : (
        <Form method="post" className="stack" noValidate reloadDocument>
          <input type="hidden" name="do" value="cancel" />
          <fieldset className="stack stack-s" id="track" aria-describedby={error ? "track-error" : undefined}>
            <legend className="legend">{t(`visitor.cancel-lead${unpaid}`)}</legend>
            {error ? (
              <div id="track-error" className="error">
                {error}
              </div>
            ) : null}
            {tracks.map(({ track, allowed, feeNIS, refundNIS, toCardNIS }) => (
              <label key={track} className="tick">
                <input
                  type="radio"
                  name="track"
                  value={track}
                  disabled={!allowed}
                  defaultChecked={form.typed("track") === track && allowed}
                />
                <span>
                  {unpaid && Number(feeNIS) > 0
                    ? t("visitor.track-agency-fee", {
                        track: t(`visitor.track-unpaid-${track}`),
                        fee: priceInText(feeNIS, "IL"),
                      })
                    : t(
                        `visitor.track${unpaid}-${safe && !unpaid && track === "supplier" ? "supplier-service" : track}`,
                        {
                          fee: priceInText(feeNIS, "IL"),
                          refund: priceInText(refundNIS, "IL"),
                        },
                      )}
                  {toCardNIS && !unpaid
                    ? ` (${t("visitor.track-to-card", { amount: priceInText(toCardNIS, "IL") })})`
                    : ""}
                  {allowed ? "" : ` (${t("visitor.track-not-allowed")})`}
                </span>
              </label>
            ))}
          </fieldset>
          {tracks.some(({ track, allowed }) => track === "flyingSafe" && allowed) ? (
            <SelectField
              {...form.field("coveredReason")}
              label={t("visitor.covered")}
              hint={t("visitor.covered-document")}
            >
              <option value="">{t("visitor.covered-choose")}</option>
              {booking.coveredReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`visitor.reason-${reason}`)}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextArea {...form.field("reason")} label={t("visitor.reason")} maxLength={1000} rows={2} />
          <button className="button button-quiet" type="submit">
            {t("visitor.cancel-submit")}
          </button>
        </Form>
      )}
    </section>
  );
}
