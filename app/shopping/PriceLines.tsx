import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import type { PriceLine } from "@contract/vocabulary/price-lines";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";

/** The names of travellers in a line, which are isolated there, do not break inside. */
function withWholeNames(label: string): string {
  return label.replace(/\u2068[^\u2068\u2069]*\u2069/g, (name) => name.replaceAll(" ", "\u00a0"));
}

/** Every line of a price, with the total unless it is displayed next to it. */
export function PriceLines({
  lines,
  currency,
  total,
  totalLabel,
}: {
  lines: PriceLine[];
  currency: TwoLetterCurrency;
  total?: string;
  totalLabel?: string;
}) {
  const { t } = useTranslation("shop");
  const rooms = new Set(lines.map((line) => line.room).filter((room) => room > 0));
  return (
    <div className="lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their position
        <div key={index}>
          <span>
            {rooms.size > 1 && line.room > 0 ? `${t("product.room-n", { n: line.room })}: ` : ""}
            {withWholeNames(line.label)}
            {line.qty > 1 ? (
              <>
                {" "}
                <Ltr className="soft">
                  ×{"\u00a0"}
                  {line.qty}
                </Ltr>
              </>
            ) : null}
          </span>
          <Ltr>{printedPrice(line.total, currency)}</Ltr>
        </div>
      ))}
      {total === undefined ? null : (
        <div className="sum">
          <span>{totalLabel}</span>
          <PriceTag amount={total} currency={currency} />
        </div>
      )}
    </div>
  );
}
