import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/Notice";
import type { Product } from "./product-loader.server";

/** Says that the hotel or the flight in the address is not offered any more, what is shown instead, and where to choose another. */
export function NotOffered({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const flight = product.flights.find(({ id }) => id === product.packId)?.out;
  if (product.status !== "available") return null;
  return (
    <>
      {product.notOffered.includes("laId") ? (
        <Notice tone="warn" title={t("product.hotel-not-offered")} live>
          {product.hotel ? t("product.hotel-instead", { hotel: product.hotel.name }) : null}{" "}
          {product.hotels.length > 1 ? <a href="#other-hotels">{t("product.hotels")}</a> : null}
        </Notice>
      ) : null}
      {product.notOffered.includes("flights") ? (
        <Notice tone="warn" title={t("product.flight-not-offered")} live>
          {flight
            ? t("product.flight-instead", {
                flight: `\u2066${flight.flightNumber}\u2069`,
                time: `\u2066${flight.departureTime}\u2069`,
              })
            : null}{" "}
          {product.flights.length > 1 ? <a href="#flights">{t("product.flights")}</a> : null}
        </Notice>
      ) : null}
    </>
  );
}
