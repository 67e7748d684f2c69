import type { BookingInfo } from "@contract/booking/booking";
import type { CancellationOffer } from "@contract/booking/visitors";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { Notice } from "~/ui/Notice";

/** The cancellation options currently available, the cost of each, and the form that leads to the summary of one. */
export function VisitorCancellation({
  booking,
  form,
}: {
  booking: {
    offer: Pick<z.infer<typeof CancellationOffer>, "tracks">;
    requestedAt: string | null;
    sent: string | null;
    payment: BookingInfo["payment"];
  };
  form: FormFields<"track">;
}) {
  const { t } = useTranslation("people");
  const { tracks } = booking.offer;
  if (tracks.length === 0) return null;
  const error = form.error("track");
  const onlyOne = tracks.filter(({ allowed }) => allowed).length === 1;
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
            {error ? (
              <p className="error" id="track">
                {error}
              </p>
            ) : null}
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
                  defaultChecked={allowed && (onlyOne || form.typed("track") === track)}
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
          <button className="button button-quiet" type="submit">
            {t("visitor.cancel-next")}
          </button>
        </Form>
      )}
    </section>
  );
}
