import type { AgencyPayment } from "@contract/agencies/agency-account";
import type { EmployerPayment } from "@contract/agencies/employer-account";
import { useTranslation } from "react-i18next";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { Ltr } from "~/ui/Ltr";

/** A recorded payment; `by`, the desk user, and `paymentId` are for the desk only. */
export type ListedPayment = AgencyPayment & { by?: string; paymentId?: number };

/**
 * Payments recorded for orders on an agency's account, or of an employer for its employees' bookings: when, how much, how, its reference
 * and, at the desk, by whom.
 */
export function Payments({
  payments,
  named = false,
}: {
  payments: readonly (ListedPayment | EmployerPayment)[];
  named?: boolean;
}) {
  const { t } = useTranslation("agents");
  if (payments.length === 0) return null;
  return (
    <ul className="stack stack-s small" aria-label={t("account.payments")}>
      {payments.map(({ at, bookTransId, pnr, method, reference, isReversed, isReversal, by, ...paid }) => (
        <li key={`${at} ${bookTransId}`} className="row row-between" data-payment={bookTransId}>
          <span>
            {t(`account.${kindOf(isReversal, paid)}`)} <Ltr>{printedMoment(at)}</Ltr>
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
          <Ltr>{"amount" in paid ? isoPrice(paid.amount, paid.currency) : isoPrice(paid.amountNIS, "ILS")}</Ltr>
        </li>
      ))}
    </ul>
  );
}

function kindOf(isReversal: boolean, paid: { amount: string } | { amountNIS: string }) {
  if (isReversal) return "reversal";
  const isEmployer = "amount" in paid;
  if (Number(isEmployer ? paid.amount : paid.amountNIS) >= 0) return "received";
  return isEmployer ? "given-back-employer" : "given-back";
}
