import type { OrderAccount } from "@contract/agencies/agency-account";
import { useTranslation } from "react-i18next";
import { type ListedPayment, Payments } from "~/agent/Payments";
import { isoPrice } from "~/format/money";
import { Ltr } from "~/ui/Ltr";

/** What one order comes to on its agency's account, what was paid for it and what is left: for the agency and for the desk. */
export function AccountOfOrder({ account, payments }: { account: OrderAccount; payments: readonly ListedPayment[] }) {
  const { t } = useTranslation("agents");
  const percent = `\u2066${account.isEnded ? 0 : Number(account.commissionPercent)}%\u2069`;
  // A discount of the agency comes off its commission; amounts in shekels are rounded from the booking's currency.
  const whole = (Number(account.priceNIS) * Number(account.commissionPercent)) / 100;
  const isLess = !account.isEnded && whole - Number(account.commissionNIS) > 0.1;
  const lines = [
    ["price", account.priceNIS],
    [isLess ? "commission-left" : "commission", account.commissionNIS],
    // For a cancelled order its fee is owed.
    account.isEnded ? (["owed", account.owedNIS] as const) : (["net", account.netNIS] as const),
    ["paid", account.paidNIS],
    ["open", account.openNIS],
  ] as const;
  return (
    <>
      <dl className="facts order-account">
        {lines.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt>{t(`account.${name}`, { percent })}</dt>
            <dd data-account={name}>
              <Ltr>{isoPrice(amount, "ILS")}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      <Payments payments={payments} />
    </>
  );
}
