import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { useHref } from "~/i18n/use-href";
import { PlaceMap } from "~/map/PlaceMap";
import { paths } from "~/paths";
import { PriceCalendar } from "~/shopping/calendar/PriceCalendar";
import { Gallery } from "~/shopping/gallery/Gallery";
import { firstMissingAge } from "~/shopping/search/search-values";
import { usePartyText } from "~/shopping/use-party-text";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";
import { Notice } from "~/ui/Notice";
import { PriceTag } from "~/ui/PriceTag";
import { Stars } from "~/ui/Stars";
import { FactList } from "./FactList";
import { HotelDates } from "./HotelDates";
import { HotelParty } from "./HotelParty";
import { HotelReviews } from "./HotelReviews";
import { HotelRooms } from "./HotelRooms";
import type { ShownHotel } from "./hotel-page.server";

/** A hotel: pictures, what families ask, its next dates and prices, its rooms. Everything is links: the page has no script. */
export function HotelPage({ hotel }: { hotel: ShownHotel }) {
  const { t } = useTranslation("hotel");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack stack-l hotel-page">
      <div className="stack">
        <header className="stack stack-s">
          <Breadcrumbs crumbs={hotel.crumbs} />
          <h1>{hotel.name}</h1>
          <p className="row">
            <Stars count={hotel.stars} label={shop("card.stars", { count: hotel.stars })} />
            <span className="soft">
              {hotel.place}, {hotel.country}
            </span>
            {hotel.address ? (
              <bdi className="small soft" dir="ltr">
                {hotel.address}
              </bdi>
            ) : null}
          </p>
        </header>
        {hotel.isClosed ? <Closed hotel={hotel} /> : null}
        {hotel.refused || hotel.agesMissing ? (
          <Notice tone="warn" live>
            {hotel.refused ? (
              shop("product.invalid-party")
            ) : (
              <a href={`#${firstMissingAge(hotel.values)}`}>{shop("search.invalid-ages")}</a>
            )}{" "}
            {t("party-instead")}
          </Notice>
        ) : null}
        <Gallery groups={hotel.pictures} />
      </div>
      <div className={hotel.lowest ? "beside hotel-top" : "stack"}>
        {hotel.lowest ? <LowestPrice hotel={hotel} lowest={hotel.lowest} /> : null}
        <div className="stack">
          <FactList facts={hotel.facts} />
          <p className="lead">{hotel.description}</p>
          {hotel.facilities.length > 0 ? (
            <ul className="row" aria-label={shop("product.facilities")}>
              {hotel.facilities.map((facility) => (
                <li key={facility} className="tag">
                  {shop(`facility.${facility}`)}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      {hotel.isClosed ? null : (
        <section className="stack" aria-labelledby="dates">
          <h2 id="dates">{t("dates")}</h2>
          <HotelParty hotel={hotel} />
          {hotel.dates.length > 0 ? (
            <HotelDates hotel={hotel} />
          ) : (
            <EmptyState title={t("none")} text={t("none-text")}>
              <a className="button" href={href(paths.hotelList(hotel.dest))}>
                {t("others", { place: hotel.place })}
              </a>
            </EmptyState>
          )}
        </section>
      )}
      {hotel.calendar && hotel.calendar.days.length > 1 ? (
        <section className="card pad stack hotel-calendar" aria-labelledby="calendar">
          <h2 id="calendar">{shop("results.matrix")}</h2>
          <PriceCalendar calendar={hotel.calendar} query={hotel.query} plain />
        </section>
      ) : null}
      <HotelRooms rooms={hotel.rooms} />
      {hotel.map ? (
        <section className="stack stack-s hotel-map" aria-labelledby="where">
          <h2 id="where">{shop("map.where")}</h2>
          <PlaceMap
            map={hotel.map}
            label={shop("map.hotel", { place: hotel.place })}
            to={(dest) => href(paths.home({ destination: dest }))}
          />
        </section>
      ) : null}
      {hotel.reviews ? <HotelReviews hotel={hotel} reviews={hotel.reviews} /> : null}
      {hotel.isClosed ? null : (
        <p className="row">
          <a href={href(paths.hotelList(hotel.dest))}>{t("others", { place: hotel.place })}</a>
          {hotel.stays ? <a href={href(hotel.stays)}>{t("stays")}</a> : null}
        </p>
      )}
    </main>
  );
}

function LowestPrice({ hotel, lowest }: { hotel: ShownHotel; lowest: NonNullable<ShownHotel["lowest"]> }) {
  const { t } = useTranslation("hotel");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const party = usePartyText();
  return (
    <aside className="card pad stack stack-s hotel-price" aria-label={t("lowest")}>
      <p className="small soft">{t("lowest")}</p>
      <p className="hotel-price-line">
        <PriceTag amount={lowest.price} currency={lowest.currency} whole />
        {lowest.club ? <span className="tag tag-good">{shop("card.club")}</span> : null}
      </p>
      <p>
        <DateRange from={lowest.from} to={lowest.to} weekdays />
      </p>
      <p className="small soft">
        {party(hotel.people)} · {shop("card.nights", { count: lowest.nights })}
        {lowest.basisName ? ` · ${lowest.basisName}` : ""}
      </p>
      <a className="button" href={href(lowest.link)}>
        {t("choose")}
      </a>
      <a className="small alone" href={href(paths.searchResult(hotel.datesQuery))}>
        {t("change")}
      </a>
    </aside>
  );
}

function Closed({ hotel }: { hotel: ShownHotel }) {
  const { t } = useTranslation("hotel");
  const href = useHref();
  return (
    <EmptyState title={t("closed")} text={t("closed-text")}>
      <a className="button" href={href(paths.hotelList(hotel.dest))}>
        {t("others", { place: hotel.place })}
      </a>
    </EmptyState>
  );
}
