import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { printedDate, weekdayOf } from "~/format/dates";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { usePartyText } from "~/shopping/use-party-text";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";
import type { ShownHotel } from "./hotel-page.server";

/** The next dates with the party's price, each a link to the product on that date. */
export function HotelDates({ hotel }: { hotel: ShownHotel }) {
  const { t } = useTranslation("hotel");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const language = useLanguage();
  const party = usePartyText();
  return (
    <>
      <p className="soft">{t("dates-text", { party: party(hotel.people) })}</p>
      <ul className="hotel-dates">
        {hotel.dates.map((day) => (
          <li key={day.id}>
            <a href={href(day.link)} className={day.id === hotel.lowest?.id ? "card lowest" : "card"}>
              <strong>
                {weekdayOf(day.from, language)} <Ltr>{printedDate(day.from)}</Ltr>
              </strong>
              <span className="small soft">
                {shop("card.nights", { count: day.nights })}
                {day.basisName ? ` · ${day.basisName}` : ""}
              </span>
              <span className="row">
                <PriceTag amount={day.price} currency={day.currency} whole />
                {day.id === hotel.lowest?.id ? <span className="tag">{t("lowest-tag")}</span> : null}
                {day.club ? <span className="tag tag-good">{shop("card.club")}</span> : null}
                {day.left ? <span className="tag tag-warn">{shop("card.last-seats", { count: day.left })}</span> : null}
                {day.awaits ? <span className="tag tag-warn">{shop(`card.on-request-${day.awaits}`)}</span> : null}
              </span>
              {day.agent ? (
                <span className="small soft">
                  {shop("agent.net")} <Ltr>{printedPrice(day.agent.net, day.currency)}</Ltr>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={href(paths.searchResult(hotel.datesQuery))}>{t("all-dates")}</a>
      </p>
    </>
  );
}
