import type { BookingInfo } from "@contract/booking/booking";
import type { CancellationOffer } from "@contract/booking/visitors";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/v4";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { Notice } from "~/ui/Notice";

type OfferedTrack = z.infer<typeof CancellationOffer>["tracks"][number];

/** The cheapest way that needs no reason. */
function cheapestOf(tracks: OfferedTrack[]): OfferedTrack | undefined {
  return tracks
    .filter(({ allowed, track }) => allowed && track !== "flyingSafe")
    .sort((one, other) => Number(one.feeNIS) - Number(other.feeNIS))[0];
}

const isFolded = ({ track, allowed, feeNIS }: OfferedTrack, cheapest: OfferedTrack) =>
  track !== cheapest.track && (!allowed || Number(feeNIS) >= Number(cheapest.feeNIS));

/** The cancellation options currently available, the cost of each, and the form that leads to the summary of one. */
export function VisitorCancellation({
  booking,
  form,
}: {
  booking: {
    offer: Pick<z.infer<typeof CancellationOffer>, "tracks" | "asked">;
    state: BookingInfo["state"];
    requestedAt: string | null;
    sent: string | null;
    payment: BookingInfo["payment"];
  };
  form: FormFields<"track">;
}) {
  const { t } = useTranslation("people");
  const { tracks, asked } = booking.offer;
  if (tracks.length === 0) return null;
  const error = form.error("track");
  const cheapest = cheapestOf(tracks);
  // Flying Safe costs less for those whose reason it covers, which only they know: then nothing is chosen for them.
  const covered = tracks.find(
    ({ track, allowed, feeNIS }) =>
      track === "flyingSafe" && allowed && cheapest && Number(feeNIS) < Number(cheapest.feeNIS),
  );
  const chosen = form.typed("track") || (covered ? undefined : cheapest?.track);
  // A dearer way that has nothing to say for itself is there, but not in the way.
  const folded = cheapest ? tracks.filter((track) => isFolded(track, cheapest)) : [];
  const shown = tracks.filter((track) => !folded.includes(track));
  const safe = tracks.some(({ track }) => track === "flyingSafe");
  // Nothing was charged: there is nothing to give back, and a fee only of an order that the agency pays for.
  const unpaid = booking.payment === "paid" ? "" : "-unpaid";
  // An order that its supplier has not confirmed is free to cancel: there is no way to choose.
  const isFree = booking.state === "RQ" && tracks.every(({ allowed, feeNIS }) => !allowed || Number(feeNIS) === 0);
  const toCard = (amount?: string) =>
    amount && !unpaid ? ` (${t("visitor.track-to-card", { amount: priceInText(amount, "IL") })})` : "";
  const wayInText = ({ track, feeNIS, refundNIS, toCardNIS }: Omit<OfferedTrack, "allowed">) =>
    (unpaid && Number(feeNIS) > 0
      ? t("visitor.track-agency-fee", { track: t(`visitor.track-unpaid-${track}`), fee: priceInText(feeNIS, "IL") })
      : t(`visitor.track${unpaid}-${safe && !unpaid && track === "supplier" ? "supplier-service" : track}`, {
          fee: priceInText(feeNIS, "IL"),
          refund: priceInText(refundNIS, "IL"),
        })) + toCard(toCardNIS);
  const choice = ({ track, allowed, feeNIS, refundNIS, toCardNIS }: OfferedTrack) => (
    <label key={track} className="tick">
      <input type="radio" name="track" value={track} disabled={!allowed} defaultChecked={allowed && chosen === track} />
      <span>
        {wayInText({ track, feeNIS, refundNIS, toCardNIS })}
        {allowed ? "" : ` (${t("visitor.track-not-allowed")})`}
        {track === cheapest?.track && tracks.filter((other) => other.allowed).length > 1 ? (
          <>
            {" "}
            <span className="tag tag-good">
              {t(covered ? "visitor.track-cheapest-alone" : "visitor.track-cheapest")}
            </span>
          </>
        ) : null}
        {track === covered?.track ? (
          <>
            {" "}
            <span className="tag tag-good">{t("visitor.track-cheaper-covered")}</span>
          </>
        ) : null}
      </span>
    </label>
  );
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
          {asked ? (
            <p>
              {asked.feeNIS && asked.refundNIS
                ? wayInText({ ...asked, feeNIS: asked.feeNIS, refundNIS: asked.refundNIS })
                : t(`visitor.track-unpaid-${asked.track}`)}
              {isFree ? ` – ${t("visitor.cancel-no-fee")}` : ""}
            </p>
          ) : null}
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
          {isFree && cheapest ? (
            <>
              <input type="hidden" name="track" value={cheapest.track} />
              <p>{t(booking.payment === "to-agency" ? "visitor.cancel-free-agency" : "visitor.cancel-free")}</p>
              {error ? (
                <p className="error" id="track">
                  {error}
                </p>
              ) : null}
            </>
          ) : (
            <fieldset className="stack stack-s" id="track" aria-describedby={error ? "track-error" : undefined}>
              <legend className="legend">{t(`visitor.cancel-lead${unpaid}`)}</legend>
              {error ? (
                <div id="track-error" className="error">
                  {error}
                </div>
              ) : null}
              {[cheapest, ...shown.filter((track) => track !== cheapest)].map((track) => track && choice(track))}
              {folded.length > 0 ? (
                <details open={folded.some(({ track }) => track === chosen)}>
                  <summary>{t("visitor.track-others")}</summary>
                  <div className="stack stack-s">{folded.map(choice)}</div>
                </details>
              ) : null}
            </fieldset>
          )}
          <button className="button button-quiet" type="submit">
            {t("visitor.cancel-next")}
          </button>
        </Form>
      )}
    </section>
  );
}
