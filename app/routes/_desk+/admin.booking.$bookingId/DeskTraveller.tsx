import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { couponsInText } from "~/booking/price-difference";
import { CodeField } from "~/desk/CodeField";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { Field, SelectField, Tick } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { DeskPart } from "./DeskPart";
import type { DeskBookingPage } from "./desk-booking-page.server";
import type { PartsOpen } from "./open-parts";

/**
 * Cancels one traveller while the others stay: first who, then what it costs by each legal ground, with the fee and refund that the form
 * carries, so that what is read is what happens.
 */
export function DeskTraveller({
  booking,
  opens,
  form,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
  form: FormFields<"travellerTrack" | "travellerReason" | "travellerSure">;
}) {
  const { t } = useTranslation("desk");
  const { row, info, traveller } = booking;
  if (row.state !== "OK" || !info || info.passengers.length < 2) return null;
  return (
    <DeskPart name="cancel-traveller" title={t("traveller.title")} opens={opens}>
      <p className="soft">{t("traveller.lead")}</p>
      <Form method="get" className="row row-end" action="#cancel-traveller" reloadDocument>
        <SelectField name="traveller" label={t("traveller.who")} defaultValue={traveller?.paxId}>
          {info.passengers.map(({ paxId, name }) => (
            <option key={paxId} value={paxId}>
              {name}
            </option>
          ))}
        </SelectField>
        <button className="button button-quiet" type="submit">
          {t("traveller.show")}
        </button>
      </Form>
      {traveller?.refused ? <Notice tone="warn">{traveller.refused}</Notice> : null}
      {traveller?.choices ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <Effects choices={traveller.choices} hasHotel={info.hotels.length > 0} />
          <input type="hidden" name="travellerPax" value={traveller.paxId} />
          <Tracks choices={traveller.choices} error={form.error("travellerTrack")} />
          <Field {...form.field("travellerReason")} label={t("traveller.reason")} maxLength={300} />
          <Tick {...form.tick("travellerSure")} label={t("traveller.sure")} />
          <CodeField id="traveller-totp" error={form.error("traveller-totp")} />
          <button className="button button-quiet" type="submit" name="do" value="traveller">
            {t("traveller.submit")}
          </button>
        </Form>
      ) : null}
    </DeskPart>
  );
}

type Choices = NonNullable<NonNullable<DeskBookingPage["traveller"]>["choices"]>;

function Effects({
  choices: { name, left, roomReturned, price, currency, lostCoupons },
  hasHotel,
}: {
  choices: Choices;
  hasHotel: boolean;
}) {
  const { t } = useTranslation("desk");
  return (
    <>
      <p>
        <bdi>{name}</bdi>. {t("traveller.left", { count: left })}{" "}
        {hasHotel ? `${t(roomReturned ? "traveller.room-returned" : "traveller.room-stays")} ` : ""}
        {t("traveller.price-now", { price: priceInText(price, currency) })}
      </p>
      {lostCoupons.length > 0 ? (
        <Notice tone="warn">{t("traveller.lost-coupons", { codes: couponsInText(lostCoupons) })}</Notice>
      ) : null}
    </>
  );
}

function Tracks({ choices: { tracks, currency, onAccount }, error }: { choices: Choices; error?: string }) {
  const { t } = useTranslation("desk");
  return (
    <fieldset className="stack stack-s" aria-describedby={error ? "travellerTrack-error" : undefined}>
      <legend className="legend">{t("traveller.track")}</legend>
      {error ? (
        <div id="travellerTrack-error" className="error">
          {error}
        </div>
      ) : null}
      {tracks.map(({ track, allowed, price, feeNIS, refundNIS }) => (
        <label key={track} className="tick">
          <input
            type="radio"
            name="travellerTrack"
            id={`travellerTrack-${track}`}
            value={`${track} ${price} ${refundNIS}`}
          />
          <span>
            {t(onAccount ? "traveller.offer-account" : "traveller.offer", {
              track: t(`cancel.${track}`),
              fee: priceInText(feeNIS, "IL"),
              refund: priceInText(refundNIS, "IL"),
              price: priceInText(price, currency),
            })}
            {allowed ? "" : ` (${t("cancel.not-now")})`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
