import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { Ltr } from "~/ui/Ltr";
import type { Product } from "./product-loader.server";

/** Cars for the whole of a round trip; "no car" is an ordinary option. */
export function Cars({ product, selected }: { product: Product; selected?: string }) {
  const { t } = useTranslation("shop");
  const current = selected ?? product.car ?? "";
  return (
    <fieldset className="stack" id="cars">
      <legend className="hidden">{t("car.heading")}</legend>
      <label className="choice">
        <RadioOfAddress name="car" value="" chosen={current === ""} />
        <strong>{t("car.none")}</strong>
      </label>
      {product.cars.map((car) => (
        <label key={car.id} className="choice">
          <RadioOfAddress name="car" value={car.id} chosen={car.id === current} disabled={!car.available} />
          <span className="row row-between">
            <span className="stack stack-s">
              <strong>{car.name}</strong>
              <span className="small soft">
                {t("car.seats", { count: car.seats })} · {t("car.suitcases", { count: car.suitcases })}
              </span>
            </span>
            {car.available ? (
              <span>
                <strong>
                  <Ltr>{`+${printedPrice(car.price, car.currency)}`}</Ltr>
                </strong>{" "}
                <span className="small soft">
                  (<Ltr>{printedPrice(car.perDay.price, car.perDay.currency)}</Ltr> {t("car.per-day")})
                </span>
              </span>
            ) : (
              <span className="tag tag-warn">{t(car.tooSmall ? "car.too-small" : "car.gone")}</span>
            )}
          </span>
        </label>
      ))}
      <p className="hint">{t("car.note")}</p>
    </fieldset>
  );
}
