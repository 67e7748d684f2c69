import type { Installments as Amounts } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";

/** What the most payments come to, in shekels: the currency that a card is charged in. */
export function Installments({ of: amounts }: { of: Amounts | undefined }) {
  const { t } = useTranslation("shop");
  if (!amounts) return null;
  const areEqual = amounts.firstNIS === amounts.otherNIS;
  return (
    <p className="small installments">
      {t(areEqual ? "product.installments-equal" : "product.installments", {
        count: amounts.payments,
        first: priceInText(amounts.firstNIS, "IL"),
        other: priceInText(amounts.otherNIS, "IL"),
      })}
    </p>
  );
}
