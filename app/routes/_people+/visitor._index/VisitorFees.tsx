import type { BookingState } from "@contract/booking/booking";
import type { BookingFee } from "@contract/booking/booking-fees";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** The fees of a booking beside its price, and the way to pay those that are due. One on request is confirmed first. */
export function VisitorFees({ fees, state }: { fees: BookingFee[]; state: BookingState }) {
  const { t } = useTranslation("people");
  const href = useHref();
  if (fees.length === 0) return null;
  const isDue = fees.some((fee) => fee.state === "due");
  return (
    <section className="card pad stack" id="fees">
      <h2>{t("fee.title")}</h2>
      {fees.map(({ feeId, amountNIS, state: of }) => (
        <p key={feeId}>{t(`fee.${of}`, { amount: priceInText(amountNIS, "IL") })}</p>
      ))}
      {isDue && state === "RQ" ? <p className="soft">{t("fee.later")}</p> : null}
      {isDue && state !== "RQ" ? (
        <p>
          <Link className="button" to={href(paths.visitorFee())} reloadDocument>
            {t("fee.look")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
