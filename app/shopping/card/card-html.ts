import type { Language } from "@contract/vocabulary/languages";
import { listPrice, printedNumber, wholeAmount, writtenIn } from "@contract/vocabulary/printed-price";
import type { TFunction } from "i18next";
import { printedDate, printedDay, weekdayOf } from "~/format/dates";
import { priceInText, symbolOf } from "~/format/money";
import { flightDuration } from "~/shopping/flight-duration";
import type { HotelFact } from "~/shopping/hotel/top-facts";
import type { ShownCard } from "~/shopping/shown-card.server";
import { type Html, html } from "~/ui/html";
import { linkTo } from "~/ui/html-links";
import type { IconHtml } from "~/ui/Icon";

type Say = TFunction<"shop">;
type Leg = NonNullable<ShownCard["out"]>;

const ltr = (text: string, className = "") =>
  html`<bdi dir="ltr" class="${className ? `number ${className}` : "number"}">${text}</bdi>`;

/** As `DateRange` prints them, with the days of the week. */
function dates(from: string, to: string, language: Language): Html {
  const day = (date: string) => html`${weekdayOf(date, language)}${"\u00a0"}${ltr(printedDate(date))}`;
  return html`<span class="dates">${day(from)}${from === to ? null : html` <span>– ${day(to)}</span>`}</span>`;
}

/** What a card begins with: what is offered, where, when, for whom, and what is special about it. */
export function cardHead(
  card: ShownCard,
  {
    t,
    language,
    href,
    factText,
    level,
    withPlace,
    withCar,
    forWhom,
  }: {
    t: Say;
    language: Language;
    href: (path: string) => string;
    factText: (fact: HotelFact) => string;
    level: 2 | 3;
    withPlace: boolean;
    withCar: boolean;
    forWhom: string | undefined;
  },
): Html {
  const link = html`<a${linkTo(href(card.link))}>${card.title}</a>`;
  return html`
    ${level === 2 ? html`<h2 class="deal-title">${link}</h2>` : html`<h3 class="deal-title">${link}</h3>`}
    ${withPlace ? place(card, t) : null}
    <p class="small">${card.nights > 0 ? dates(card.from, card.to, language) : ltr(printedDate(card.from))}</p>
    <p class="small">
      ${card.nights > 0 ? t("card.nights", { count: card.nights }) : t("card.one-way")}
      ${card.basisName ? ` · ${card.basisName}` : ""}
    </p>
    ${forWhom ? html`<p class="small">${forWhom}</p>` : null}
    ${card.event ? event(card.event) : null}
    ${card.facts.length > 0 ? html`<p class="small soft">${card.facts.map((fact) => factText(fact)).join(" ·\u00a0")}</p>` : null}
    ${tags(card, t, withCar)}`;
}

function place({ title, subtitle, stars }: ShownCard, t: Say): Html {
  return html`
    <p class="soft row">
      ${subtitle === title ? null : subtitle}
      ${stars ? html`<span class="stars" role="img" aria-label="${t("card.stars", { count: stars })}">${"★".repeat(stars)}</span>` : null}
    </p>`;
}

/** The match that it has tickets for. */
function event({ competition, date, time }: NonNullable<ShownCard["event"]>): Html {
  return html`<p class="small row"><span class="tag">${competition}</span>${ltr(`${printedDate(date)} ${time}`)}</p>`;
}

function tags({ remark, transfer, awaits, left }: ShownCard, t: Say, withCar: boolean): Html {
  return html`
    <p class="row">
      ${remark ? html`<span class="tag">${remark}</span>` : null}
      ${withCar ? html`<span class="tag">${t("card.car")}</span>` : null}
      ${transfer ? html`<span class="tag">${t("card.transfer")}</span>` : null}
      ${awaits ? html`<span class="tag tag-warn">${t(`card.on-request-${awaits}`)}</span>` : null}
      ${left ? html`<span class="tag tag-warn">${t("card.last-seats", { count: left })}</span>` : null}
    </p>`;
}

/** The flights of a card, two lines each. In reading order, like `FlightLine`. */
export function cardFlights(out: Leg, back: ShownCard["back"], t: Say, language: Language): Html {
  return html`${flight(out, t("flight.out"), t, language)}${back ? flight(back, t("flight.back"), t, language) : null}`;
}

function flight(leg: Leg, direction: string, t: Say, language: Language): Html {
  const { stopovers, departureDate } = leg;
  const notes = [
    flightDuration(leg.minutes, t),
    stopovers.length === 0 ? t("flight.direct") : t("flight.stops", { count: stopovers.length }),
    leg.arrivalDate === departureDate ? "" : t("flight.next-day"),
  ].filter(Boolean);
  return html`
    <div class="flight flight-brief">
      <span class="soft">${direction} · ${weekdayOf(departureDate, language)} ${ltr(printedDay(departureDate))}</span>
      <span class="flight-times">
        ${airport(t("flight.departs"), leg.departureTime, leg.departureAirport, leg.departureAirportName)}
        <span class="flight-path"></span>
        ${airport(t("flight.arrives"), leg.arrivalTime, leg.arrivalAirport, leg.arrivalAirportName)}
      </span>
      <span class="soft flight-notes">${leg.airlineName} ${notes.map((note) => html` <span>·\u00a0${note}</span>`)}</span>
    </div>`;
}

const airport = (word: string, time: string, code: string, name: string) =>
  html`<span class="flight-place"><span class="hidden">${word} </span>${ltr(time)}<abbr class="soft" title="${name}" aria-hidden="true">${ltr(code)}</abbr><span class="hidden"> ${name}</span></span>`;

/** The baggage that a card's price includes, what cancelling costs at first, and what ticks it for a comparison. */
export function cardChoices(
  card: ShownCard,
  t: Say,
  icon: IconHtml,
  parts: { bags: boolean; cancelling: boolean; tick: boolean },
): Html {
  return html`
    <span class="small">
      ${parts.bags ? html`<span class="row">${card.baggage.map((piece) => bag(piece, t, icon))}</span>` : null}
      ${parts.cancelling && card.cancelFee ? cancelling(card.cancelFee, t) : null}
    </span>
    ${parts.tick ? compareTick(card.id, t) : null}`;
}

function bag({ type, weightKg }: ShownCard["baggage"][number], t: Say, icon: IconHtml): Html {
  return html`
    <span class="row row-one-line">
      ${icon(type, 18)}${t(`baggage.${type}`)}${weightKg ? ` ${t("baggage.kg", { kg: weightKg })}` : ""}
    </span>`;
}

function cancelling({ amount, currency, until }: NonNullable<ShownCard["cancelFee"]>, t: Say): Html {
  const day = `\u2066${printedDate(until)}\u2069`;
  return Number(amount) === 0
    ? html`<span>${t("card.cancel-free", { until: day })}</span>`
    : html`<span>${t("card.cancel-fee", { amount: priceInText(amount, currency), until: day })}</span>`;
}

function compareTick(id: string, t: Say): Html {
  return html`
    <label class="tick small above" for="compare-${id}">
      <input type="checkbox" id="compare-${id}" name="deals" form="compare" value="${id}"/>
      <span>${t("compare.mark")}</span>
    </label>`;
}

/** The price of all, with the one before discounts, and that of a person. */
export function cardPrice(card: ShownCard, t: Say, language: Language, forTwo = false): Html {
  const { currency, perPerson, club, oldPrice } = card;
  // A club member sees the full price against the club's (specification §6); with a deal, the price before both.
  const was = oldPrice ?? club?.fullPrice;
  // Commission and net price of an agent add up to it, to the cent.
  const price = card.agent ? card.price : wholeAmount(card.price);
  return html`
    <span class="small soft">
      ${perPerson ? html`${ltr(listPrice(perPerson, currency, language))} ${t("card.per-person")}` : null}
    </span>
    <span>
      ${club ? html`<span class="tag tag-good">${t("card.club")}</span>` : null}${" "}
      ${was ? html`<span class="hidden">${t("card.instead-of")} </span>${ltr(listPrice(was, currency, language), "was small")} ` : null}
      <bdi dir="ltr" class="price"><span class="currency">${symbolOf(currency)}</span>${writtenIn(language, printedNumber(price))}</bdi>${" "}
      <span class="small soft">${t(forTwo ? "card.total-two" : "card.total")}</span>
    </span>`;
}
