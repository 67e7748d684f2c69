import type { AgentPrices as Prices } from "@contract/shopping/search-and-selection";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/** The agency's share of a price, visible only to the agency. */
export function AgentPrices({ prices, currency }: { prices: Prices; currency: TwoLetterCurrency }) {
  const { t } = useTranslation("shop");
  return (
    <dl className="facts small agent-prices">
      <dt>{t("agent.net")}</dt>
      <dd>
        <Ltr>{printedPrice(prices.net, currency)}</Ltr>
      </dd>
      <dt>{t("agent.commission", { percent: `\u2066${Number(prices.commissionPercent)}%\u2069` })}</dt>
      <dd>
        <Ltr>{printedPrice(prices.commission, currency)}</Ltr>
      </dd>
      {prices.internalInfo ? (
        <>
          <dt>{t("agent.internal")}</dt>
          <dd>{prices.internalInfo}</dd>
        </>
      ) : null}
    </dl>
  );
}
