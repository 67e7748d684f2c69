import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { amountInText, signOf } from "~/booking/price-difference";
import { CodeField } from "~/desk/CodeField";
import type { FormFields } from "~/forms/form-fields";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { AgencyAccount, useOnAccount } from "./AgencyAccount";
import { CancellationWaits } from "./CancellationWaits";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

/** A replacement hotel for a booking: the one already offered, and a hotel's rooms with price and availability, to be offered by SMS. */
export function DeskHotelChange({
  booking,
  opens,
  form,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
  form: FormFields<"cls" | "answerBy" | "waiveReason" | "customerPays">;
}) {
  const { t } = useTranslation("desk");
  const { changes, otherHotels, choices, account } = booking;
  const onAccount = useOnAccount(account);
  if (changes.length === 0 && otherHotels.length === 0) return null;
  return (
    <DeskPart name="hotel-change" title={t("change.title")} opens={opens}>
      <AgencyAccount account={account} />
      {changes.length > 0 ? <Offers changes={changes} onAccount={account !== undefined} /> : null}
      {otherHotels.length > 0 ? (
        <Form method="get" className="row row-end" action="#hotel-change" reloadDocument>
          <SelectField name="hotel" label={t("change.to")} defaultValue={choices?.hotelId}>
            {otherHotels.map(({ hotelId, name }) => (
              <option key={hotelId} value={hotelId}>
                {name}
              </option>
            ))}
          </SelectField>
          <button className="button button-quiet" type="submit">
            {t("change.show")}
          </button>
        </Form>
      ) : null}
      {choices?.rooms.length === 0 ? <p className="soft">{t("change.none")}</p> : null}
      {choices && choices.rooms.length > 0 ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <CancellationWaits booking={booking} />
          <p>{t("change.effect")}</p>
          <input type="hidden" name="toHotelId" value={choices.hotelId} />
          <fieldset className="stack stack-s">
            <legend className="legend">{t("change.rooms")}</legend>
            {form.error("cls") ? (
              <div id="cls" className="error">
                {form.error("cls")}
              </div>
            ) : null}
            {choices.rooms.map(({ cls, room, basis, differenceNIS, onAccountNIS, free }) => (
              <label key={cls} className="tick">
                <input
                  type="radio"
                  name="cls"
                  value={`${cls} ${onAccountNIS ?? differenceNIS}`}
                  defaultChecked={form.typed("cls")?.split(" ")[0] === cls}
                  disabled={free === 0}
                />
                <span>
                  {room} · {basis} ·{" "}
                  {onAccount({ onAccountNIS }) ??
                    t(`change.${signOf(differenceNIS)}`, { amount: amountInText(differenceNIS) })}{" "}
                  · {t("change.free", { count: free })}
                </span>
              </label>
            ))}
          </fieldset>
          <DayField {...form.field("answerBy")} type="date" label={t("change.by")} />
          <Field
            {...form.field("waiveReason")}
            label={t("change.waive")}
            hint={t("change.waive-hint")}
            maxLength={300}
          />
          <CodeField id="change-totp" error={form.error("change-totp")} />
          {/* Nothing of an order on an agency's account is paid by card. */}
          {account ? null : (
            <label className="tick">
              <input type="checkbox" name="customerPays" defaultChecked={form.typed("customerPays") !== undefined} />
              <span>{t("change.customer-pays")}</span>
            </label>
          )}
          <button className="button" type="submit" name="do" value="change">
            {t("change.submit")}
          </button>
        </Form>
      ) : null}
    </DeskPart>
  );
}

/** What was offered for this booking, newest first, and how far each offer has come. */
function Offers({ changes, onAccount }: { changes: DeskBookingPage["changes"]; onAccount: boolean }) {
  const { t } = useTranslation("desk");
  return (
    <ul className="stack stack-s" aria-label={t("change.offers")}>
      {changes.map(({ id, kind, to, differenceNIS, waived, state, offeredAt, answerBy, offeredBy }) => (
        <li key={id}>
          <strong>{kind === "date" ? <Ltr>{to}</Ltr> : to}</strong> ·{" "}
          {/* What the customer of an agency with an account pays or gets back is between the two. */}
          {onAccount
            ? null
            : `${waived ? t("change.waived") : t(`change.${signOf(differenceNIS)}`, { amount: amountInText(differenceNIS) })} · `}
          <span className={state === "accepted" ? "tag tag-good" : "tag tag-warn"}>{t(`change.state-${state}`)}</span>{" "}
          <span className="soft small">
            <Ltr>{offeredAt}</Ltr> · <bdi>{offeredBy}</bdi> · {t("change.by")} <Ltr>{answerBy}</Ltr>
          </span>
        </li>
      ))}
    </ul>
  );
}
