import { listPrice, wholeAmount } from "@contract/vocabulary/printed-price";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PriceCalendar } from "~/shopping/calendar/PriceCalendar";
import { DealCard } from "~/shopping/card/DealCard";
import { FactList } from "~/shopping/hotel/FactList";
import { partyQuery } from "~/shopping/search/search-values";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";
import { Picture } from "~/ui/Picture";
import { PriceTag } from "~/ui/PriceTag";
import { Stars } from "~/ui/Stars";
import { PagePart } from "./PagePart";
import type { Product } from "./product-loader.server";

/** The hotel, the place and the cancellation terms. */
export function About({ product, folded }: { product: Product; folded: boolean }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <>
      {product.hotel ? (
        <PagePart title={t("product.facilities")} folded={folded}>
          <FactList facts={product.hotel.facts} />
          <p>
            {product.hotel.description} {/* The hotel's page has no script: the link loads a document. */}
            <Link to={href(paths.hotel(product.hotel.id, partyQuery(product.values)))} reloadDocument>
              {t("hotels.page")}
            </Link>
          </p>
          <ul className="row">
            {product.hotel.facilities.map((facility) => (
              <li key={facility} className="tag">
                {t(`facility.${facility}`)}
              </li>
            ))}
          </ul>
        </PagePart>
      ) : null}
      <PagePart title={t("product.about-place", { place: product.place })} folded={folded}>
        <p>{product.about}</p>
        {product.map ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, which escapes the names
          <figure className="map hotel-map" dangerouslySetInnerHTML={{ __html: product.map }} />
        ) : null}
      </PagePart>
      <PagePart title={t("product.cancellation")} folded={folded}>
        <ul className="stack stack-s">
          {product.cancellation.map((rule) => (
            <li key={rule} className="row row-one-line">
              <Icon name="info" size={18} />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    </>
  );
}

export function OtherHotels({ product, folded }: { product: Product; folded: boolean }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname } = useLocation();
  if (product.hotels.length < 2) return null;
  const to = (laId: string) => {
    const query = new URLSearchParams({ packId: product.packId, laId });
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    if (product.chosenFlights) query.set("flights", product.chosenFlights);
    if (product.event && product.price?.ticket) query.set("ticket", product.price.ticket);
    return href(`${pathname}?${query}`);
  };
  return (
    <PagePart id="other-hotels" title={t("product.hotels")} folded={folded} open={product.notOffered.includes("laId")}>
      <div className="hotel-links">
        {product.hotels.map((hotel) => (
          <Link key={hotel.id} to={to(hotel.id)} aria-current={hotel.id === product.laId ? "true" : undefined}>
            <Picture src={hotel.image} sizes="4.5rem" width={72} height={56} />
            <span>
              {hotel.name} <Stars count={hotel.stars} label={t("card.stars", { count: hotel.stars })} />
            </span>
            <PriceTag amount={wholeAmount(hotel.price)} currency={hotel.currency} />
          </Link>
        ))}
      </div>
    </PagePart>
  );
}

/**
 * Other days of the same package: near ones in a list or, on a desktop and where a phone asks for it, the month's prices by day and length
 * of stay.
 */
export function OtherDates({ product, folded }: { product: Product; folded: boolean }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname, search } = useLocation();
  // A calendar does not say which match a day has.
  if (product.monthPrices && !product.event) {
    const { calendar, query } = product.monthPrices;
    return (
      <details className="card pad matrix-of-days" open id="day-prices">
        <summary>{t("product.date-prices")}</summary>
        <PriceCalendar calendar={calendar} query={{ ...query, ...partyQuery(product.values) }} day={product.from} />
      </details>
    );
  }
  if (product.otherDates.length === 0) return null;
  const to = (packId: string) => {
    const query = new URLSearchParams({ packId });
    if (product.laId && !product.event && !product.itinerary) query.set("laId", product.laId);
    if (product.car) query.set("car", product.car);
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    return href(`${pathname}?${query}`);
  };
  const withCalendar = () => {
    const query = new URLSearchParams(search);
    query.set("calendar", "1");
    return `${href(`${pathname}?${query}`)}#day-prices`;
  };
  return (
    <PagePart
      title={t("product.other-dates")}
      folded={folded}
      open={product.status !== "available" || product.refusal !== null}
    >
      <ul className="other-dates">
        {product.otherDates.map((day) => (
          <li key={day.packId}>
            <Link to={to(day.packId)}>
              <Ltr>{printedDate(day.date)}</Ltr>
              {day.match ? <span className="small">{day.match}</span> : null}
              <span className="small soft">
                {day.nights > 0 ? t("card.nights", { count: day.nights }) : t("card.one-way")}
              </span>
              <strong>
                <Ltr>{listPrice(day.price, day.currency)}</Ltr>
              </strong>
            </Link>
          </li>
        ))}
      </ul>
      {product.event || new URLSearchParams(search).has("calendar") ? null : (
        <p>
          <Link to={withCalendar()}>{t("results.matrix")}</Link>
        </p>
      )}
    </PagePart>
  );
}

/** Other products with these flights and dates: a match, a tour or the flight only. */
export function Conjugate({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  if (product.conjugate.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t("product.conjugate")}</h2>
      <div className="row">
        {product.conjugate.map((other) => (
          <Link key={other.link} className="chip" to={href(other.link)}>
            {t(`category.${other.category}`)}: {other.title} · <Ltr>{listPrice(other.price, other.currency)}</Ltr>
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Similar deals in the same region and period. */
export function Near({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  if (product.near.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t("product.near")}</h2>
      <div className="grid">
        {product.near.map((card) => (
          <DealCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}
