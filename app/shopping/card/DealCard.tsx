import { useTranslation } from "react-i18next";
import { useHref, useLanguage } from "~/i18n/use-href";
import { cardChoices, cardFlights, cardHead, cardPrice } from "~/shopping/card/card-html";
import { useFactText } from "~/shopping/hotel/use-fact-text";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import type { ShownCard } from "~/shopping/shown-card.server";
import { WishButton } from "~/shopping/wishes/WishButton";
import { Countdown } from "~/ui/Countdown";
import { holding } from "~/ui/html";
import { useIconHtml } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";

/**
 * One offer as a single link. `wide` also shows flights, for result lists. What has no state is finished markup; hearts and the time that is
 * left are elements.
 */
export function DealCard({
  card,
  wide = false,
  eager = false,
  level = 3,
  comparable = false,
  wishable = false,
  once = wide,
  withPicture = true,
  withCar = false,
  endsIn,
  forWhom,
  forTwo = false,
}: {
  card: ShownCard;
  wide?: boolean;
  eager?: boolean;
  level?: 2 | 3;
  /** Can be selected for comparison. */
  comparable?: boolean;
  /** Can be saved; the page has a `WishForm`. */
  wishable?: boolean;
  /** Is on its page only once: without script its heart leads back to it. */
  once?: boolean;
  /** False for flights alone: their list is one of times, not of places. */
  withPicture?: boolean;
  /** Its price includes the cheapest rental car (fly and drive). */
  withCar?: boolean;
  /** Seconds until its sale ends, if it has an end. */
  endsIn?: number;
  /** Whose price it is, in words, where the page has several. */
  forWhom?: string;
  /** Its list has no party: the price is a couple's. */
  forTwo?: boolean;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const language = useLanguage();
  const factText = useFactText();
  const icon = useIconHtml();
  const cancelling = wide && card.cancelFee !== undefined;
  const hasBags = wide && card.baggage.length > 0;
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
      <div
        className="deal-head"
        {...holding(cardHead(card, { t, language, href, factText, level, withPlace: withPicture, withCar, forWhom }))}
      />
      {wishable ? <WishButton id={card.id} board={card.board} title={card.title} /> : null}
      <div className="deal-rest">
        {wide && card.out ? (
          <div className="deal-flights" {...holding(cardFlights(card.out, card.back, t, language))} />
        ) : null}
        {endsIn === undefined ? null : <Countdown secondsLeft={endsIn} />}
        {comparable || hasBags || cancelling ? (
          <div
            className="row row-between"
            {...holding(cardChoices(card, t, icon, { bags: hasBags, cancelling, tick: comparable }))}
          />
        ) : null}
        {card.agent ? <AgentPrices prices={card.agent} currency={card.currency} /> : null}
        <div className="deal-foot" {...holding(cardPrice(card, t, language, forTwo))} />
      </div>
    </article>
  );
}
