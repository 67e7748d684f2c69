import type { BookingInfo } from "@contract/booking/booking";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { printedMoment } from "~/format/dates";
import { Ltr } from "~/ui/Ltr";

/** Terms of a list: the fee of a cancellation, and each amount that went back, with its card and day. */
export function CardRefunds({ refunds, cancellationFeeNIS }: Pick<BookingInfo, "refunds" | "cancellationFeeNIS">) {
  const { t } = useTranslation("booking");
  return (
    <>
      {cancellationFeeNIS ? (
        <>
          <dt>{t("done.cancellation-fee")}</dt>
          <dd>
            <Ltr>{printedPrice(cancellationFeeNIS, "IL")}</Ltr>
          </dd>
        </>
      ) : null}
      {refunds.map(({ at, amountNIS, last4 }) => (
        <div key={`${at} ${amountNIS} ${last4}`} className="contents">
          <dt>{t("done.refund")}</dt>
          <dd>
            <Ltr>{printedPrice(amountNIS, "IL")}</Ltr> · {last4 ? <Ltr>•••• {last4}</Ltr> : null}
            {last4 ? " · " : ""}
            <Ltr>{printedMoment(at)}</Ltr>
          </dd>
        </div>
      ))}
    </>
  );
}
