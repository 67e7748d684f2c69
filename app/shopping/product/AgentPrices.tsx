import type { AgencyPrice } from "@contract/agencies/agency-account";
import type { AgentPrices as Prices } from "@contract/shopping/search-and-selection";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

type Shown = Prices & Partial<Pick<AgencyPrice, "price" | "isLessDiscount">>;

/** The agency's share of a price, visible only to the agency; of a booking also the price itself, after the agent's discount. */
export function AgentPrices({ prices, currency }: { prices: Shown; currency: TwoLetterCurrency }) {
  const { t } = useTranslation("shop");
  return (
    <dl className="facts small agent-prices">
      {prices.price === undefined ? null : (
        <>
          <dt>{t("agent.price")}</dt>
          <dd>
            <Ltr>{printedPrice(prices.price, currency)}</Ltr>
          </dd>
        </>
      )}
      <dt>
        {t(prices.isLessDiscount ? "agent.commission-left" : "agent.commission", {
          percent: `\u2066${Number(prices.commissionPercent)}%\u2069`,
        })}
      </dt>
      <dd>
        <Ltr>{printedPrice(prices.commission, currency)}</Ltr>
      </dd>
      <dt>{t("agent.net")}</dt>
      <dd>
        <Ltr>{printedPrice(prices.net, currency)}</Ltr>
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
