import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { printedPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { partyQuery } from "~/journeys/search-values";
import { Icon } from "./Icon";
import { Ltr } from "./Ltr";
import { PriceTag } from "./PriceTag";
import type { Product } from "./ProductPage";
import { Stars } from "./Stars";

export function About({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  return (
    <section className="card pad stack">
      {product.hotel ? (
        <>
          <h2>{t("product.facilities")}</h2>
          <p>{product.hotel.description}</p>
          <ul className="row">
            {product.hotel.facilities.map((facility) => (
              <li key={facility} className="tag">
                {t(`facility.${facility}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>{t("product.about-place", { place: product.place })}</h2>
      <p>{product.about}</p>
      <details>
        <summary>{t("product.cancellation")}</summary>
        <ul className="stack stack-s">
          {product.cancellation.map((rule) => (
            <li key={rule} className="row">
              <Icon name="info" size={18} />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

export function OtherHotels({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname, search } = useLocation();
  if (product.hotels.length < 2) return null;
  const flights = new URLSearchParams(search).get("flights");
  const to = (laId: string) => {
    const query = new URLSearchParams({ packId: product.packId, laId });
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    if (flights) query.set("flights", flights);
    return href(`${pathname}?${query}`);
  };
  return (
    <section className="stack">
      <h2>{t("product.hotels")}</h2>
      <div className="hotel-links">
        {product.hotels.map((hotel) => (
          <Link key={hotel.id} to={to(hotel.id)} aria-current={hotel.id === product.laId ? "true" : undefined}>
            <img src={hotel.image} alt="" width={72} height={56} loading="lazy" decoding="async" />
            <span>
              {hotel.name} <Stars count={hotel.stars} label={t("card.stars", { stars: hotel.stars })} />
            </span>
            <PriceTag amount={hotel.price} currency={hotel.currency} />
          </Link>
        ))}
      </div>
    </section>
  );
}

export function OtherDates({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname } = useLocation();
  if (product.otherDates.length === 0) return null;
  const to = (packId: string) => {
    const query = new URLSearchParams({ packId });
    if (product.laId) query.set("laId", product.laId);
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    return href(`${pathname}?${query}`);
  };
  return (
    <section className="stack">
      <h2>{t("product.other-dates")}</h2>
      <div className="row">
        {product.otherDates.map((day) => (
          <Link key={day.packId} className="chip" to={to(day.packId)}>
            <Ltr>{printedDate(day.date)}</Ltr> · {t("card.nights", { count: day.nights })} ·{" "}
            <Ltr>{printedPrice(day.price, day.currency)}</Ltr>
          </Link>
        ))}
      </div>
    </section>
  );
}
