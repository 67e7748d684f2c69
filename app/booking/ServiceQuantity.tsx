import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { Ltr } from "~/ui/Ltr";

type Service = Pick<StorePageResult["offeredServices"][number], "code" | "qty" | "quantities" | "paxIds">;

/**
 * Which travellers take a service: each by name once they are known, or else how many, each number with its total as the engine says.
 * Shows nothing for a service that is sold for all travellers or for none.
 */
export function ServiceQuantity({
  service: { code, qty, quantities, paxIds = [] },
  travellers,
  currency,
  typed = [],
  typedWho,
  error,
}: {
  service: Service;
  /** By name, once all are known. */
  travellers: { paxId: string; name: string }[];
  currency: TwoLetterCurrency;
  /** The choices of a form that was refused. */
  typed?: string[];
  typedWho?: string[];
  error?: string;
}) {
  const { t } = useTranslation("booking");
  if (quantities.length < 2) return null;
  if (travellers.length > 0) {
    const typedHere = typedWho?.filter((choice) => choice.startsWith(`${code}=`));
    const chosen = typedHere ?? paxIds.map((paxId) => `${code}=${paxId}`);
    return (
      <fieldset className="service-qty" aria-describedby={error ? `who-${code}-error` : undefined}>
        <legend className="legend">{t("extras.who")}</legend>
        <input type="hidden" name="asks" value={code} />
        {error ? (
          <p id={`who-${code}-error`} className="error">
            {error}
          </p>
        ) : null}
        {travellers.map(({ paxId, name }, index) => (
          <label key={paxId} className="tick">
            <input
              type="checkbox"
              // The summary of problems leads to the first.
              id={index === 0 ? `who-${code}` : undefined}
              name="who"
              value={`${code}=${paxId}`}
              defaultChecked={chosen.includes(`${code}=${paxId}`)}
            />
            <Ltr>{name}</Ltr>
          </label>
        ))}
      </fieldset>
    );
  }
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

/** A ticked service that was asked for by name, and is for nobody. */
export function serviceForNobody({ service, asks, who }: { service: string[]; asks: string[]; who: string[] }) {
  return asks.find((code) => service.includes(code) && !who.some((choice) => choice.startsWith(`${code}=`)));
}
