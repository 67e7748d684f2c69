import { printedPrice } from "@contract/vocabulary/printed-price";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import type { FormFields } from "~/forms/form-fields";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

/** The fees for names that the desk corrected: whether each is paid, and the form that waives one that is due. */
export function DeskFees({
  booking,
  opens,
  form,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
  form: FormFields<"waiveFeeReason" | "feeId">;
}) {
  const { t } = useTranslation("desk");
  const { t: people } = useTranslation("people");
  const fees = booking.corrections.flatMap(({ now, fee }) => (fee ? [{ ...fee, name: now }] : []));
  if (fees.length === 0) return null;
  return (
    <DeskPart name="fees" title={people("fee.title")} opens={opens}>
      {fees.map(({ feeId, name, amountNIS, state, waivedReason, payment }) => {
        const refusedHere = form.typed("feeId") === String(feeId);
        return (
          <div key={feeId} className="stack stack-s">
            <p>
              <bdi>{name}</bdi> · <Ltr>{printedPrice(amountNIS, "IL")}</Ltr> ·{" "}
              {t(`fee.${state === "due" && payment.state === "checking" ? "checking" : state}`)}{" "}
              {waivedReason ? <bdi>{waivedReason}</bdi> : null}
            </p>
            {state === "due" ? (
              <Form method="post" className="stack" noValidate reloadDocument>
                <input type="hidden" name="feeId" value={feeId} />
                <Field
                  name="waiveFeeReason"
                  id={refusedHere ? "waiveFeeReason" : `waiveFeeReason-${feeId}`}
                  label={t("fee.reason")}
                  maxLength={300}
                  defaultValue={refusedHere ? form.typed("waiveFeeReason") : ""}
                  error={refusedHere ? form.error("waiveFeeReason") : undefined}
                />
                <CodeField
                  id={refusedHere ? "waive-fee-totp" : `waive-fee-totp-${feeId}`}
                  error={refusedHere ? form.error("waive-fee-totp") : undefined}
                />
                <button className="button button-quiet" type="submit" name="do" value="waive-fee">
                  {t("fee.waive")}
                </button>
              </Form>
            ) : null}
          </div>
        );
      })}
    </DeskPart>
  );
}
