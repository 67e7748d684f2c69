import { printedPrice } from "@contract/vocabulary/printed-price";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";
import type { Product } from "./product-loader.server";

export function Flights({ product, chosen }: { product: Product; chosen?: string }) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const [only] = product.flights;
  if (!only) return null;
  const current = chosen ?? new URLSearchParams(search).get("flights") ?? product.packId;
  // Users can compare a few at a glance. The rest are collapsed, but the chosen one is always visible.
  const first = product.flights.filter((choice, index) => index < 3 || choice.id === current);
  const others = product.flights.filter((choice) => !first.includes(choice));
  if (product.flights.length === 1 && only.available)
    return (
      <section className="stack">
        <h2>{t("product.your-flight")}</h2>
        <div className="card pad">
          <input type="hidden" name="flights" value={only.id} />
          <FlightFacts choice={only} />
        </div>
      </section>
    );
  return (
    <fieldset className="stack" key={current}>
      <legend>
        <h2>{t("product.flights")}</h2>
      </legend>
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
      <input
        type="radio"
        name="flights"
        value={choice.id}
        defaultChecked={choice.id === current}
        disabled={!choice.available}
      />
      <FlightFacts choice={choice} />
    </label>
  );
}

/** Both directions, the baggage included in the fare, seats left and the surcharge. */
function FlightFacts({ choice }: { choice: Product["flights"][number] }) {
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
          {choice.available && choice.left?.exact ? (
            <span className="tag tag-warn">{t("card.last-seats", { count: choice.left.exact })}</span>
          ) : null}
          {choice.available && choice.left && choice.left.exact === undefined ? (
            <span className="small soft">{t("card.at-least-8")}</span>
          ) : null}
          {choice.available ? (
            <strong>
              {choice.supplement === "0.00" ? (
                t("product.same-price")
              ) : (
                <Ltr>{`${choice.supplement.startsWith("-") ? "" : "+"}${printedPrice(choice.supplement, choice.currency)}`}</Ltr>
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

export function Rooms({ product, chosen }: { product: Product; chosen?: string[] }) {
  const { t } = useTranslation("shop");
  const many = product.rooms.length > 1;
  const options = product.rooms[0]?.options ?? [];
  const [only] = options;
  if (only && options.length === 1 && only.babies)
    return (
      <section className="stack">
        <h2>{t("product.your-room")}</h2>
        <div className="card pad">
          <input type="hidden" name="cls" value={only.cls} />
          <RoomFacts product={product} option={only} many={many} />
        </div>
      </section>
    );
  return (
    <div className="stack">
      {product.rooms.map((room, index) => {
        const current = chosen?.[index] ?? product.chosenCls[index];
        // One choice applies to all rooms: they share a class, so that the hotel keeps families together.
        if (index > 0) return null;
        return (
          <fieldset key={current} className="stack">
            <legend>
              <h2>{t("product.rooms")}</h2>
            </legend>
            {room.options.map((option) => (
              <label key={option.cls} className="choice">
                <input
                  type="radio"
                  name="cls"
                  value={option.cls}
                  defaultChecked={option.cls === current}
                  disabled={!option.babies}
                />
                <RoomFacts product={product} option={option} many={many} />
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

type RoomOption = Product["rooms"][number]["options"][number];

/** A room class: board, beds, who sleeps in which room, availability and the price of all rooms. */
function RoomFacts({ product, option, many }: { product: Product; option: RoomOption; many: boolean }) {
  const { t } = useTranslation("shop");
  return (
    <span className="row row-between">
      <span className="stack stack-s">
        <strong>{option.name}</strong>
        <span className="small soft">
          {option.basis}
          {option.bed ? ` · ${option.bed}` : ""} ·{" "}
          {many ? product.rooms.map((other) => other.options[0]?.label).join(" + ") : option.label}
        </span>
        <span className="row">
          {option.onRequest ? <span className="tag tag-warn">{t("card.on-request")}</span> : null}
          {option.left ? <span className="tag tag-warn">{t("card.last-seats", { count: option.left })}</span> : null}
          {option.childAgeTo ? (
            <span className="tag">{t("product.child-age-to", { age: option.childAgeTo })}</span>
          ) : null}
          {option.babies ? null : <span className="tag tag-warn">{t("product.babies-no")}</span>}
        </span>
      </span>
      <PriceTag
        amount={sumOf(product.rooms.map((other) => other.options.find(({ cls }) => cls === option.cls)?.price ?? "0"))}
        currency={option.currency}
      />
    </span>
  );
}

function sumOf(amounts: string[]): string {
  return (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
}
