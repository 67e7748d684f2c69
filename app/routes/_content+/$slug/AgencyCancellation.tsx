import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BookingAskedAbout } from "~/content/booking-asked-about.server";
import type { AgencyCancellationAnswer } from "~/content/content-forms.server";
import { priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { SelectField, TextArea } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

type Track = BookingAskedAbout["tracks"][number];

/** The cheapest way that needs no reason. */
function cheapestOf(tracks: readonly Track[]): Track | undefined {
  return tracks
    .filter(({ allowed, track }) => allowed && track !== "flyingSafe")
    .sort((one, other) => Number(one.feeNIS) - Number(other.feeNIS))[0];
}

const isFree = (tracks: readonly Track[]) =>
  tracks.every(({ feeNIS, refundNIS }) => Number(feeNIS) + Number(refundNIS) === 0);
/** What the form sends of a way: also the amounts that were read beside it. */
const wayOf = ({ track, feeNIS, refundNIS }: Track) => `${track}/${feeNIS}/${refundNIS}`;

/** Requests a cancellation for the agency that made the booking: what each way costs now, until when, and the form. */
export function AgencyCancellation({ answer, about }: { answer?: AgencyCancellationAnswer; about: BookingAskedAbout }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  const { t: people } = useTranslation("people");
  const { field, typed, error, problems } = formFields(answer);
  const { tracks } = about;
  const cheapest = cheapestOf(tracks);
  if (!tracks.some(({ allowed }) => allowed)) return <Notice tone="warn">{t("cancellation.not-possible")}</Notice>;
  const chosen = typed("way")?.split("/")[0] ?? cheapest?.track;
  return (
    <>
      <ErrorSummary title={shop("lead.problem")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <p>{t("cancellation.agency-lead")}</p>
        <dl className="facts">
          <dt>{t("cancellation.pnr")}</dt>
          <dd>
            <Ltr>{about.pnr}</Ltr>
          </dd>
          <dt>{t("cancellation.name")}</dt>
          <dd>
            <bdi>{about.payerName}</bdi>
          </dd>
        </dl>
        {cheapest && isFree(tracks) ? (
          <>
            <input type="hidden" name="way" value={wayOf(cheapest)} />
            <p>{people("visitor.cancel-free-agency")}</p>
          </>
        ) : (
          <fieldset className="stack stack-s" id="way" aria-describedby={error("way") ? "way-error" : undefined}>
            <legend className="legend">{people("visitor.cancel-lead")}</legend>
            {error("way") ? (
              <div id="way-error" className="error">
                {error("way")}
              </div>
            ) : null}
            {tracks.map((track) => (
              <label key={track.track} className="tick">
                <input
                  type="radio"
                  name="way"
                  value={wayOf(track)}
                  disabled={!track.allowed}
                  defaultChecked={track.allowed && track.track === chosen}
                />
                <Way way={track} />
              </label>
            ))}
          </fieldset>
        )}
        {about.coveredReasons ? (
          <SelectField {...field("coveredReason")} label={people("visitor.covered")}>
            <option value="">{people("visitor.covered-choose")}</option>
            {about.coveredReasons.map((reason) => (
              <option key={reason} value={reason}>
                {people(`visitor.reason-${reason}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextArea {...field("reason")} label={t("cancellation.reason")} rows={3} maxLength={1000} />
        <button className="button" type="submit">
          {t("cancellation.submit")}
        </button>
      </Form>
    </>
  );
}

/** A way to cancel with its fee, what goes back or comes off the account, until when, and what the customer reads. */
function Way({ way: { track, allowed, feeNIS, refundNIS, offAccountNIS, until, customer } }: { way: Track }) {
  const { t } = useTranslation("pages");
  const { t: people } = useTranslation("people");
  const inText = (amountNIS: string) => priceInText(amountNIS, "IL");
  const way = t(`cancellation.by.${track}`);
  const fee = inText(feeNIS);
  return (
    <span className="stack stack-s">
      <span>
        {offAccountNIS
          ? t("cancellation.way-account", { way, fee, off: inText(offAccountNIS) })
          : t("cancellation.way-card", { way, fee, refund: inText(refundNIS) })}
        {allowed ? "" : ` (${people("visitor.track-not-allowed")})`}
      </span>
      {allowed && until ? (
        <span className="small soft">{t("cancellation.until", { date: `\u2066${until}\u2069` })}</span>
      ) : null}
      {customer ? (
        <span className="small soft">
          {offAccountNIS
            ? t("cancellation.customer-fee", { fee: inText(customer.feeNIS) })
            : t("cancellation.customer", { fee: inText(customer.feeNIS), refund: inText(customer.refundNIS) })}
        </span>
      ) : null}
    </span>
  );
}
