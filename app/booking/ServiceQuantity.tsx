import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";

type Service = Pick<StorePageResult["offeredServices"][number], "code" | "qty" | "quantities">;

/**
 * For how many travellers a service is taken, each number with its total as the engine says; nothing for a service that all take or none.
 */
export function ServiceQuantity({
  service: { code, qty, quantities },
  currency,
  typed = [],
}: {
  service: Service;
  currency: TwoLetterCurrency;
  /** The choices of a form that was refused. */
  typed?: string[];
}) {
  const { t } = useTranslation("booking");
  if (quantities.length < 2) return null;
  const chosen = typed.find((choice) => choice.startsWith(`${code}=`)) ?? `${code}=${qty}`;
  return (
    <div className="field service-qty">
      <label htmlFor={`qty-${code}`}>{t("extras.how-many")}</label>
      <select id={`qty-${code}`} name="qty" className="input" defaultValue={chosen}>
        {quantities.map(({ qty, total }) => (
          <option key={qty} value={`${code}=${qty}`}>
            {t("extras.for-travellers", { count: qty, amount: priceInText(total, currency) })}
          </option>
        ))}
      </select>
    </div>
  );
}
