import { listPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { useHref } from "~/i18n/use-href";
import { BaggageLine } from "~/shopping/BaggageLine";
import { FlightLine } from "~/shopping/FlightLine";
import { FactLine } from "~/shopping/hotel/FactLine";
import type { ShownCard } from "~/shopping/shown-card.server";
import { WishButton } from "~/shopping/wishes/WishButton";
import { Countdown } from "~/ui/Countdown";
import { DateRange } from "~/ui/DateRange";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";
import { Picture } from "~/ui/Picture";
import { PriceTag } from "~/ui/PriceTag";
import { Stars } from "~/ui/Stars";
import { AgentPrices } from "./product/AgentPrices";

/** One offer as a single link. `wide` also shows flights, for result lists. */
export function DealCard({
  card,
  wide = false,
  eager = false,
  level = 3,
  comparable = false,
  wishable = false,
  once = wide,
  withPicture = true,
  endsIn,
  forWhom,
}: {
  card: ShownCard;
  wide?: boolean;
  eager?: boolean;
  level?: 2 | 3;
  /** Can be selected for comparison. */
  comparable?: boolean;
  /** Can be saved; the page has a `WishForm`. */
  wishable?: boolean;
  /** Stands once on its page: without script its heart leads back to it. */
  once?: boolean;
  /** False for flights alone: their list is one of times, not of places. */
  withPicture?: boolean;
  /** Seconds until its sale ends, if it has an end. */
  endsIn?: number;
  /** Whose price it is, in words, where the page has several. */
  forWhom?: string;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article
      className={`card deal${wide ? " result" : ""}${withPicture ? "" : " flight-row"}`}
      id={wishable && once ? `wish-${card.id}` : undefined}
    >
      {withPicture ? (
        <Picture
          className="deal-picture"
          src={card.image}
          sizes={wide ? "(min-width: 40rem) 14rem, 7rem" : "(min-width: 40rem) 20rem, 80vw"}
          width={320}
          height={180}
          eager={eager}
        />
      ) : null}
      {card.discountPercent ? <span className="badge">{t("card.off", { percent: card.discountPercent })}</span> : null}
      <div className="deal-head">
        <Heading className="deal-title">
          <Link to={href(card.link)}>{card.title}</Link>
        </Heading>
        {withPicture ? (
          <p className="soft row">
            {card.subtitle === card.title ? null : card.subtitle}
            {card.stars ? <Stars count={card.stars} label={t("card.stars", { count: card.stars })} /> : null}
          </p>
        ) : null}
        <CardDates card={card} forWhom={forWhom} />
        <FactLine facts={card.facts} />
        <CardTags card={card} />
      </div>
      {wishable ? <WishButton id={card.id} board={card.board} title={card.title} /> : null}
      <div className="deal-rest">
        {wide && card.out ? (
          <div className="deal-flights">
            <FlightLine leg={card.out} direction="out" brief />
            {card.back ? <FlightLine leg={card.back} direction="back" brief /> : null}
          </div>
        ) : null}
        {endsIn === undefined ? null : <Countdown secondsLeft={endsIn} />}
        {comparable || (wide && card.baggage.length > 0) ? (
          <div className="row row-between">
            {wide && card.baggage.length > 0 ? <BaggageLine baggage={card.baggage} /> : <span />}
            {comparable ? (
              <label className="tick small above" htmlFor={`compare-${card.id}`}>
                <input type="checkbox" id={`compare-${card.id}`} name="deals" value={card.id} form="compare" />
                <span>{t("compare.mark")}</span>
              </label>
            ) : null}
          </div>
        ) : null}
        {card.agent ? <AgentPrices prices={card.agent} currency={card.currency} /> : null}
        <CardPrice card={card} />
      </div>
    </article>
  );
}

/** When it is, for whom, and the match it has tickets for. */
function CardDates({ card, forWhom }: { card: ShownCard; forWhom: string | undefined }) {
  const { t } = useTranslation("shop");
  return (
    <>
      <p className="small">
        {card.nights > 0 ? <DateRange from={card.from} to={card.to} /> : <Ltr>{printedDate(card.from)}</Ltr>}
      </p>
      <p className="small">
        {card.nights > 0 ? t("card.nights", { count: card.nights }) : t("card.one-way")}
        {card.basisName ? ` · ${card.basisName}` : ""}
      </p>
      {forWhom ? <p className="small">{forWhom}</p> : null}
      {card.event ? (
        <p className="small row">
          <span className="tag">{card.event.competition}</span>
          <Ltr>
            {printedDate(card.event.date)} {card.event.time}
          </Ltr>
        </p>
      ) : null}
    </>
  );
}

function CardTags({ card }: { card: ShownCard }) {
  const { t } = useTranslation("shop");
  return (
    <p className="row">
      {card.remark ? <span className="tag">{card.remark}</span> : null}
      {card.transfer ? <span className="tag">{t("card.transfer")}</span> : null}
      {card.onRequest ? <span className="tag tag-warn">{t("card.on-request")}</span> : null}
      {card.left ? <span className="tag tag-warn">{t("card.last-seats", { count: card.left })}</span> : null}
    </p>
  );
}

/** The price of all, with the one before discounts, and that of a person. */
function CardPrice({ card }: { card: ShownCard }) {
  const { t } = useTranslation("shop");
  // A club member sees the full price against the club's (specification §6); with a deal, the price before both.
  const was = card.oldPrice ?? card.club?.fullPrice;
  return (
    <div className="deal-foot">
      <span className="small soft">
        {card.perPerson ? (
          <>
            <Ltr>{listPrice(card.perPerson, card.currency)}</Ltr> {t("card.per-person")}
          </>
        ) : null}
      </span>
      <span>
        {card.club ? <span className="tag tag-good">{t("card.club")}</span> : null}{" "}
        {was ? (
          <>
            <span className="hidden">{t("card.instead-of")} </span>
            <Ltr className="was small">{listPrice(was, card.currency)}</Ltr>{" "}
          </>
        ) : null}
        {/* Commission and net price add up to it, to the cent. */}
        <PriceTag amount={card.price} currency={card.currency} whole={!card.agent} />{" "}
        <span className="small soft">{t("card.total")}</span>
      </span>
    </div>
  );
}
