import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { Ltr } from "~/ui/Ltr";
import type { Product } from "./product-loader.server";

/** The flights of the same days to choose from; a single one is only shown. */
export function FlightChoices({ product, selected }: { product: Product; selected?: string }) {
  const { t } = useTranslation("shop");
  const [only] = product.flights;
  if (!only) return null;
  const current = selected ?? product.chosenFlights ?? product.packId;
  // Users can compare a few at a glance. The rest are collapsed, but the chosen one is always visible.
  const first = product.flights.filter((choice, index) => index < 3 || choice.id === current);
  const others = product.flights.filter((choice) => !first.includes(choice));
  if (product.flights.length === 1 && only.available)
    return (
      <div className="card pad">
        <input type="hidden" name="flights" value={only.id} />
        <FlightFacts choice={only} single />
      </div>
    );
  return (
    <fieldset className="stack">
      <legend className="hidden">{t("product.flights")}</legend>
      {first.map((choice) => (
        <FlightChoice key={choice.id} choice={choice} current={current} />
      ))}
      {others.length > 0 ? (
        <details>
          <summary>{t("product.more-flights", { count: others.length })}</summary>
          <div className="stack">
            {others.map((choice) => (
              <FlightChoice key={choice.id} choice={choice} current={current} />
            ))}
          </div>
        </details>
      ) : null}
    </fieldset>
  );
}

function FlightChoice({ choice, current }: { choice: Product["flights"][number]; current: string }) {
  return (
    <label className="choice">
      <RadioOfAddress name="flights" value={choice.id} chosen={choice.id === current} disabled={!choice.available} />
      <FlightFacts choice={choice} />
    </label>
  );
}

/** Both directions, the baggage included in the fare, seats left and the surcharge, where there is another flight to compare it with. */
function FlightFacts({ choice, single = false }: { choice: Product["flights"][number]; single?: boolean }) {
  const { t } = useTranslation("shop");
  return (
    <span className="stack stack-s">
      <span className="pair">
        <FlightLine leg={choice.out} direction="out" detailed />
        {choice.back ? <FlightLine leg={choice.back} direction="back" detailed /> : null}
      </span>
      <span className="row row-between">
        <BaggageLine baggage={choice.baggage} />
        <span className="row">
          {choice.available && choice.onRequest ? (
            <span className="tag tag-warn">{t("card.on-request-airline")}</span>
          ) : null}
          {choice.available && choice.left?.exact ? (
            <span className="tag tag-warn">{t("card.last-seats", { count: choice.left.exact })}</span>
          ) : null}
          {choice.available && choice.left && choice.left.exact === undefined ? (
            <span className="small soft">{t("card.at-least-8")}</span>
          ) : null}
          {choice.available && single ? null : choice.available ? (
            <strong>
              {choice.supplement.price === "0.00" ? (
                t("product.same-price")
              ) : (
                <Ltr>{`${choice.supplement.price.startsWith("-") ? "" : "+"}${printedPrice(choice.supplement.price, choice.supplement.currency)}`}</Ltr>
              )}
            </strong>
          ) : (
            <span className="tag tag-warn">{t("product.flight-gone")}</span>
          )}
        </span>
      </span>
    </span>
  );
}
