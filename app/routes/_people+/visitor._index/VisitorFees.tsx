import type { BookingFee } from "@contract/booking/booking-fees";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** The fees of a booking beside its price, and the way to pay those that are due. */
export function VisitorFees({ fees }: { fees: BookingFee[] }) {
  const { t } = useTranslation("people");
  const href = useHref();
  if (fees.length === 0) return null;
  return (
    <section className="card pad stack" id="fees">
      <h2>{t("fee.title")}</h2>
      {fees.map(({ feeId, amountNIS, state }) => (
        <p key={feeId}>{t(`fee.${state}`, { amount: priceInText(amountNIS, "IL") })}</p>
      ))}
      {fees.some(({ state }) => state === "due") ? (
        <p>
          <Link className="button" to={href(paths.visitorFee())} reloadDocument>
            {t("fee.look")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
