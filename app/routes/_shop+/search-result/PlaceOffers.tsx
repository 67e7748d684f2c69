import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { PlaceMap } from "~/map/PlaceMap";
import type { ShownMap } from "~/map/place-map.server";
import { useSearchIn } from "~/routes/_shop+/search-result/use-result-change";
import type { ShownCard } from "~/shopping/shown-card.server";
import { DateRange } from "~/ui/DateRange";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";
import { Picture } from "~/ui/Picture";
import { PriceTag } from "~/ui/PriceTag";

/** The cheapest offer of each place when the search names no place, on a map and as a list; each links to the same search there. */
export function PlaceOffers({ cards, map }: { cards: ShownCard[]; map: ShownMap | null }) {
  const { t } = useTranslation("shop");
  const searchIn = useSearchIn();
  return (
    <>
      {map ? (
        <div className="stack stack-s">
          <PlaceMap map={map} label={t("map.label")} listId="places" to={searchIn} />
          {map.leavesOut || map.leavesOutHome ? <p className="small soft">{t("map.rest")}</p> : null}
        </div>
      ) : null}
      <ul className="place-offers" id="places" tabIndex={-1}>
        {cards.map((card) => (
          <li key={card.dest} className="card deal">
            <Picture className="deal-picture" src={card.image} sizes="7rem" width={320} height={180} />
            <div className="deal-head">
              <h2 className="deal-title">
                <Link to={searchIn(card.dest)}>{card.destName}</Link>
              </h2>
              <p className="small">
                {card.nights > 0 ? (
                  <DateRange from={card.from} to={card.to} weekdays />
                ) : (
                  <Ltr>{printedDate(card.from)}</Ltr>
                )}
              </p>
              <p className="small soft">
                {card.nights > 0 ? t("card.nights", { count: card.nights }) : t("card.one-way")}
                {card.basisName ? ` · ${card.basisName}` : ""}
              </p>
              <p className="place-price">
                <PriceTag amount={card.price} currency={card.currency} whole />{" "}
                <span className="small soft">{t("card.total")}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
