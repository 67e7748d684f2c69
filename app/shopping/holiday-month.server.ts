import type { Shop } from "@contract/calls";
import { categories, standardCategory, stayCategory } from "@contract/vocabulary/categories";
import type { Language } from "@contract/vocabulary/languages";
import { langCodeOf } from "@contract/vocabulary/languages";
import { inVariant } from "@contract/vocabulary/picture-address";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import type { AppLoadContext } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs, list, questions } from "~/discovery/structured-data.server";
import { jerusalemDay, monthName, printedDay, printedRange } from "~/format/dates";
import { type ListCurrency, shownIn } from "~/format/list-currency";
import { priceInText } from "~/format/money";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { calendarOf } from "./calendar/searched-month.server";
import { narrowCard } from "./shown-card.server";

const cards = 6;

/** The month in the URL: a past month is 410 and an invalid one 404. */
export function monthOf(text: string | undefined): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? "")) throw new Response(null, { status: 404 });
  const now = jerusalemDay(new Date()).slice(0, 7);
  if (text! < now) throw new Response(null, { status: 410 });
  return text!;
}

/** Departures to a place in a month. The page exists only where there is enough to show, and all its content comes from the stock. */
export async function holidayMonthPage(request: Request, context: AppLoadContext, month: string, dest: string) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const t = translator(language, "months");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const [area, ofPlace, ofMonth, holidays] = await Promise.all([
    shop.area({ dest, langCode }),
    shop.holidayMonths({ dest }),
    shop.holidayMonths({ month }),
    shop.packHolidays({ langCode }),
  ]);
  const facts = ofPlace.ok ? ofPlace.value.find((one) => one.month === month) : undefined;
  if (!area.ok || !facts || !ofPlace.ok || !ofMonth.ok) throw new Response(null, { status: 404 });
  const place = area.value;
  const categoryId = categories[place.domestic ? stayCategory : standardCategory].id;
  // One offer of each hotel, its cheapest.
  const results = await shop.aggSearch({
    dest: [dest],
    yearMonth: [month],
    categoryId,
    sort: "price-up",
    getLowestPrc: true,
    to: cards,
    langCode,
  });
  const deals = results.ok ? results.value.packages : [];
  // There are departures, but all of them are full at the moment; the month's other places are an alternative.
  if (!deals[0]) throw redirectKeeping(request, paths.holidays(month), { status: 302 });

  const kind = place.domestic ? "stay" : "place";
  const textValues = { place: place.name, month: monthName(month, language) };
  const price = priceInText(wholeAmount(deals[0].price), deals[0].currency);
  const title = t(`title.${kind}`, textValues);
  const text = t(`lead.${kind}`, { price });
  const days = holidaysOf(month, holidays.ok ? holidays.value.holidays : []);
  const questionList = [
    {
      question: t("q.price", textValues),
      answer: t(place.domestic ? "a.price-stay" : "a.price", { price }),
    },
    { question: t("q.days"), answer: t("a.days", { count: facts.daysPerWeek }) },
    {
      question: t("q.nights"),
      answer: t("a.nights", {
        count: facts.typicalNights,
        shortest: t("nights", { count: facts.shortestNights }),
        longest: t("nights", { count: facts.longestNights }),
      }),
    },
    ...(days.length > 0
      ? [{ question: t("q.holidays", textValues), answer: t("a.holidays", { list: listNames(days, language) }) }]
      : []),
  ];
  const crumbs = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    { name: t("title.all", textValues), path: paths.holidays(month) },
    { name: place.name, path: paths.holidays(month, dest) },
  ];
  const dealCards = deals.map((card) => narrowCard(card, currency));
  return {
    title,
    text,
    crumbs,
    questionList,
    month,
    place: { code: dest, name: place.name, about: place.description, image: inVariant(place.image, "wide") },
    facts: {
      price: deals[0].price,
      currency: deals[0].currency,
      daysPerWeek: facts.daysPerWeek,
      // Those of the calendar: several lengths on a day are one departure to the reader.
      departureDays: new Set((results.ok ? results.value.lowestByDate : [])?.map(({ date }) => date)).size,
      nights: facts.typicalNights,
      hotels: facts.hotels,
      holidays: days,
    },
    deals: dealCards,
    calendar: results.ok
      ? calendarOf(results.value, { month, nights: null, holidays: days, listCurrency: currency })
      : null,
    categoryId,
    more: paths.searchResult({ categoryId, dest, yearMonth: month }),
    months: ofPlace.value.map((one) => one.month).filter((one) => one !== month),
    places: await places(shop, language, currency, ofMonth.value.filter((one) => one.dest !== dest).slice(0, 12)),
    discovery: await discoveryOf(request, context, {
      language,
      title,
      description: text,
      path: paths.holidays(month, dest),
      picture: paths.sharingPicture("month", `${month}-${dest}`),
      structured: [
        breadcrumbs(language, crumbs),
        list(
          language,
          title,
          dealCards.map((card) => ({ name: card.title, path: card.link })),
        ),
        questions(questionList),
      ],
    }),
  };
}

/** All places available in a month, cheapest first. */
export async function monthPage(request: Request, context: AppLoadContext, month: string) {
  const language = await languageOfRequest(request);
  const t = translator(language, "months");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const [all, holidays] = await Promise.all([
    shop.holidayMonths({}),
    shop.packHolidays({ langCode: langCodeOf[language] }),
  ]);
  const months = all.ok ? all.value : [];
  const placeList = await places(
    shop,
    language,
    currency,
    months.filter((one) => one.month === month),
  );
  if (placeList.length === 0) throw new Response(null, { status: 404 });
  const textValues = { month: monthName(month, language) };
  const title = t("title.all", textValues);
  const text = t("lead.all", textValues);
  const crumbs = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    { name: title, path: paths.holidays(month) },
  ];
  return {
    title,
    text,
    crumbs,
    month,
    places: placeList,
    holidays: holidaysOf(month, holidays.ok ? holidays.value.holidays : []),
    months: [...new Set(months.map((one) => one.month))].filter((one) => one !== month).sort(),
    discovery: await discoveryOf(request, context, {
      language,
      title,
      description: text,
      path: paths.holidays(month),
      picture: paths.sharingPicture("month", month),
      structured: [
        breadcrumbs(language, crumbs),
        list(
          language,
          title,
          placeList.map(({ code, name }) => ({ name, path: paths.holidays(month, code) })),
        ),
      ],
    }),
  };
}

type Facts = {
  dest: string;
  from: { price: string; price_int: number; currency: "US" | "EU" | "IL"; priceNIS: string };
};

async function places(shop: Shop, language: Language, currency: ListCurrency, facts: Facts[]) {
  const areas = await shop.areas({ langCode: langCodeOf[language] });
  const placesByCode = new Map(
    (areas.ok ? areas.value : []).flatMap((area) => area.destinations).map((one) => [one.code, one]),
  );
  return facts
    .toSorted((a, b) => Number(a.from.priceNIS) - Number(b.from.priceNIS))
    .flatMap(({ dest, from }) => {
      const place = placesByCode.get(dest);
      return place
        ? [
            {
              code: dest,
              name: place.name,
              image: inVariant(place.image, "square"),
              ...shownIn(currency, from),
            },
          ]
        : [];
    });
}

type Holiday = { name: string; from: string; to: string };

function holidaysOf(month: string, holidays: readonly Holiday[]): Holiday[] {
  return holidays
    .filter(({ from, to }) => from.slice(0, 7) <= month && to.slice(0, 7) >= month)
    .map(({ name, from, to }) => ({ name, from, to }));
}

function listNames(days: Holiday[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(
    days.map(({ name, from, to }) => `${name} (${printedRange(from, to, printedDay)})`),
  );
}
