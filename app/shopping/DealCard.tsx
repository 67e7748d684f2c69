import { printedPrice } from "@contract/vocabulary/printed-price";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { useHref } from "~/i18n/use-href";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import type { ShownCard } from "~/shopping/shown-card.server";
import { Countdown } from "~/ui/Countdown";
import { Ltr } from "~/ui/Ltr";
import { Picture } from "~/ui/Picture";
import { PriceTag } from "~/ui/PriceTag";
import { Stars } from "~/ui/Stars";
import { AgentPrices } from "./product/AgentPrices";

/** One offer, one link. `wide` shows flights as well, for a list of results. */
export function DealCard({
  card,
  wide = false,
  eager = false,
  level = 3,
  comparable = false,
  endsIn,
}: {
  card: ShownCard;
  wide?: boolean;
  eager?: boolean;
  level?: 2 | 3;
  /** It can be marked, to be compared with others. */
  comparable?: boolean;
  /** Seconds until its sales end, where they do. */
  endsIn?: number;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={wide ? "card deal result" : "card deal"}>
      <Picture
        className="deal-picture"
        src={card.image}
        sizes="(min-width: 40rem) 20rem, 100vw"
        width={320}
        height={180}
        eager={eager}
      />
      {card.discountPercent ? <span className="badge">{t("card.off", { percent: card.discountPercent })}</span> : null}
      <div className="deal-body">
        <div>
          <Heading className="deal-title">
            <Link to={href(card.link)}>{card.title}</Link>
          </Heading>
          <p className="soft row">
            {card.subtitle === card.title ? null : card.subtitle}
            {card.stars ? <Stars count={card.stars} label={t("card.stars", { count: card.stars })} /> : null}
          </p>
        </div>
        <p className="small">
          <Ltr>{card.nights > 0 ? `${printedDate(card.from)} – ${printedDate(card.to)}` : printedDate(card.from)}</Ltr>
          {` · ${card.nights > 0 ? t("card.nights", { count: card.nights }) : t("card.one-way")}`}
          {card.basisName ? ` · ${card.basisName}` : ""}
        </p>
        {card.event ? (
          <p className="small row">
            <span className="tag">{card.event.competition}</span>
            <Ltr>
              {printedDate(card.event.date)} {card.event.time}
            </Ltr>
          </p>
        ) : null}
        {wide && card.out ? (
          <div className="pair">
            <FlightLine leg={card.out} direction="out" />
            {card.back ? <FlightLine leg={card.back} direction="back" /> : null}
          </div>
        ) : null}
        {wide && card.baggage.length > 0 ? <BaggageLine baggage={card.baggage} /> : null}
        <p className="row">
          {card.remark ? <span className="tag">{card.remark}</span> : null}
          {card.transfer ? <span className="tag">{t("card.transfer")}</span> : null}
          {card.onRequest ? <span className="tag tag-warn">{t("card.on-request")}</span> : null}
          {card.left ? <span className="tag tag-warn">{t("card.last-seats", { count: card.left })}</span> : null}
        </p>
        {endsIn === undefined ? null : <Countdown secondsLeft={endsIn} />}
        {comparable ? (
          <label className="tick small above" htmlFor={`compare-${card.id}`}>
            <input type="checkbox" id={`compare-${card.id}`} name="deals" value={card.id} form="compare" />
            <span>{t("compare.mark")}</span>
          </label>
        ) : null}
        {card.agent ? <AgentPrices prices={card.agent} currency={card.currency} /> : null}
        <div className="deal-foot">
          <span className="small soft">
            <Ltr>{printedPrice(card.perPerson, card.currency)}</Ltr> {t("card.per-person")}
          </span>
          <span>
            {card.oldPrice ? (
              <>
                <span className="hidden">{t("card.instead-of")} </span>
                <Ltr className="was small">{printedPrice(card.oldPrice, card.currency)}</Ltr>{" "}
              </>
            ) : null}
            <PriceTag amount={card.price} currency={card.currency} />{" "}
            <span className="small soft">{t("card.total")}</span>
          </span>
        </div>
      </div>
    </article>
  );
}
