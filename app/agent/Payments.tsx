import type { AgencyPayment } from "@contract/agencies/agency-account";
import { useTranslation } from "react-i18next";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { Ltr } from "~/ui/Ltr";

/** A recorded payment; `by`, the desk user, and `paymentId` are for the desk only. */
export type ListedPayment = AgencyPayment & { by?: string; paymentId?: number };

/** Payments recorded for orders on an agency's account: when, how much, how, its reference and, at the desk, by whom. */
export function Payments({ payments, named = false }: { payments: readonly ListedPayment[]; named?: boolean }) {
  const { t } = useTranslation("agents");
  if (payments.length === 0) return null;
  return (
    <ul className="stack stack-s small" aria-label={t("account.payments")}>
      {payments.map(({ at, bookTransId, amountNIS, pnr, method, reference, isReversed, isReversal, by }) => (
        <li key={`${at} ${bookTransId}`} className="row row-between" data-payment={bookTransId}>
          <span>
            {t(isReversal ? "account.reversal" : Number(amountNIS) < 0 ? "account.given-back" : "account.received")}{" "}
            <Ltr>{printedMoment(at)}</Ltr>
            {named ? (
              <>
                {" "}
                · <Ltr>{pnr}</Ltr>
              </>
            ) : null}
            {method ? ` · ${t(`account.${method}`)}` : ""}
            {reference ? (
              <>
                {" "}
                · <bdi>{reference}</bdi>
              </>
            ) : null}
            {isReversed ? ` · ${t("account.reversed")}` : ""}
            {by ? (
              <>
                {" "}
                · <bdi>{by}</bdi>
              </>
            ) : null}
          </span>
          <Ltr>{isoPrice(amountNIS, "ILS")}</Ltr>
        </li>
      ))}
    </ul>
  );
}
