import type { BookingState } from "@contract/booking/booking";
import type { BookingFee } from "@contract/booking/booking-fees";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { isFeeDue } from "~/routes/_people+/visitor._index/VisitorAwaited";

/** The fees of a booking beside its price that need no action: those to pay now are at the top of the page. */
export function VisitorFees({ fees, state }: { fees: BookingFee[]; state: BookingState }) {
  const { t } = useTranslation("people");
  const shown = isFeeDue({ state, fees }) ? fees.filter((fee) => fee.state !== "due") : fees;
  if (shown.length === 0) return null;
  const isDue = shown.some((fee) => fee.state === "due");
  return (
    <section className="card pad stack" id="fees">
      <h2>{t("fee.title")}</h2>
      {shown.map(({ feeId, amountNIS, state: of }) => (
        <p key={feeId}>{t(`fee.${of}`, { amount: priceInText(amountNIS, "IL") })}</p>
      ))}
      {isDue ? <p className="soft">{t(state === "RQ" ? "fee.later" : "fee.gone")}</p> : null}
    </section>
  );
}
