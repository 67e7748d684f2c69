import { categories } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { inVariant } from "@contract/vocabulary/picture-address";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import type { Refusal } from "@contract/wire/operation";
import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { cancellationRuleText } from "~/booking/cancellation-rule-text";
import { cancellationSentence } from "~/booking/cancellation-sentence";
import { printedDate } from "~/format/dates";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import type { Device } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { withSeen } from "~/session/recently-seen.server";
import { notFoundHere } from "~/shell/agency-site/not-sold-here.server";
import { productBanners } from "~/shell/page-banners.server";
import { factsAndFacilities } from "~/shopping/hotel/top-facts";
import { searchValues } from "~/shopping/search/search-values";
import { shownLeg } from "~/shopping/shown-card.server";
import { chosenRooms, clsField, peopleIn, roomFieldsIn } from "./chosen-rooms";
import { productDiscovery } from "./product-discovery.server";
import { dayPrices, noRelatedDeals, relatedDeals } from "./related-deals.server";

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** The selection in a product URL. */
export function productSelection(query: URLSearchParams) {
  const one = (name: string) => {
    const text = query.get(name);
    return text && code.test(text) ? text : undefined;
  };
  return {
    packId: one("packId"),
    laId: one("laId"),
    flights: one("flights"),
    cls: chosenClasses(query),
    dateFrom: /^\d{4}-\d\d-\d\d$/.test(query.get("dateFrom") ?? "") ? query.get("dateFrom")! : undefined,
    ticket: one("ticket"),
    car: one("car"),
    hotelShift: /^[0-5]$/.test(query.get("hotel_shift_1") ?? "") ? Number(query.get("hotel_shift_1")) : 0,
    values: searchValues(query),
    rooms: chosenRooms(roomFieldsIn(query), searchValues(query)),
  };
}

/** The class of each room. Links repeat `cls`; the page's form has a field for each room. */
function chosenClasses(query: URLSearchParams): string[] {
  const classes = query.getAll("cls");
  const each = Array.from({ length: 9 }, (_, index) => (index > 0 && query.get(clsField(index))) || classes[index]);
  const validClasses = each.map((cls) => (cls && code.test(cls) ? cls : ""));
  return validClasses.slice(0, validClasses.findLastIndex((cls) => cls !== "") + 1);
}

/**
 * The product page: one package with the current selection and its exact price. A desktop also shows the prices of other days and similar
 * deals; a phone does without them and does not wait for them.
 */
export async function productLoader({ request, context }: LoaderFunctionArgs, device: Device) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const { packId, laId, dateFrom, flights, cls, ticket, car, hotelShift, values, rooms } = productSelection(
    new URL(request.url).searchParams,
  );
  if (!packId) throw new Response(null, { status: 404 });
  const langCode = langCodeOf[language];
  const party = {
    adult: values.adult,
    child: values.child,
    infant: values.infant,
    listAgeChildren: values.listAgeChildren,
    listAgeInfants: values.listAgeInfants,
  };
  const wide = device === "app-desktop";
  const [selected, beside] = await Promise.all([
    shop.select({ packId, laId, dateFrom, flights, ...party, rooms: rooms.rooms, typ: rooms.typ, langCode }),
    wide ? relatedDeals(shop, packId, langCode, currency) : noRelatedDeals,
  ]);
  if (!selected.ok && selected.refusal.code === "not-found") throw notFoundHere(selected.refusal);
  if (!selected.ok) {
    // The rooms do not hold the party: the page shows the suggested ones next to the message. Or no room fits it: those of a couple.
    const same = await shop.select({ packId, laId, dateFrom, flights, ...party, langCode });
    const instead = same.ok ? same : await shop.select({ packId, laId, flights, langCode });
    if (!instead.ok) throw new Response(null, { status: 404 });
    const page = toProductView(instead.value, cls, t);
    return data(
      {
        ...page,
        ...(await productDiscovery(request, context, language, page, null)),
        ...noRelatedDeals,
        monthPrices: null,
        people: rooms.people ?? page.rooms.map(({ people }) => people),
        banners: await productBanners(shop, request, language, instead.value),
        values,
        car,
        hotelShift,
        price: null,
        refusal: selected.refusal as Refusal | null,
      },
      { status: 422 },
    );
  }
  const pack = selected.value;
  const page = toProductView(pack, cls, t);
  // Together: a promise left behind while another one fails would end the whole process.
  const [priceAnswer, banners, monthPrices] = await Promise.all([
    pack.status === "available"
      ? shop.calcPack({
          packId: pack.packId,
          hotelid: pack.laId,
          cls: page.chosenCls,
          typ: pack.rooms.map(({ typ }) => typ),
          flights,
          ticket,
          car,
          hotel_shift_1: hotelShift,
          ...party,
          langCode,
        })
      : null,
    productBanners(shop, request, language, pack),
    wide && pack.status !== "closed" ? dayPrices(shop, pack, party, language, currency) : null,
  ]);
  const refusal: Refusal | null = priceAnswer && !priceAnswer.ok ? priceAnswer.refusal : null;
  const status = pack.status === "expired" ? 410 : refusal ? 409 : 200;
  const price = priceAnswer?.ok
    ? {
        price: priceAnswer.value.price,
        currency: priceAnswer.value.currency,
        priceNIS: priceAnswer.value.priceNIS,
        rateDate: priceAnswer.value.rate.date,
        lines: priceAnswer.value.lines,
        warnings: priceAnswer.value.warnings,
        cancelling: cancellationSentence(priceAnswer.value.cancellation, t),
        ticket: priceAnswer.value.ticket,
        agent: priceAnswer.value.agent,
      }
    : null;
  const deal = [packId, pack.laId].filter(Boolean).join("-");
  context?.saw?.(deal);
  const pageDiscovery = await productDiscovery(request, context, language, page, status === 200 ? price : null);
  return data(
    {
      ...page,
      // For the chosen room, if there is one.
      ...(priceAnswer?.ok
        ? { cancellation: priceAnswer.value.cancellation.map((rule) => cancellationRuleText(rule, t)) }
        : {}),
      ...pageDiscovery,
      values,
      price,
      refusal,
      car,
      hotelShift,
      ...beside,
      monthPrices,
      people: page.rooms.map(({ people }) => people),
      banners,
    },
    { status, headers: context?.saw ? undefined : { "set-cookie": await withSeen(request, deal) } },
  );
}

type Left = { min: number; exact?: number };

/** The seats left on a round trip: limited by the flight with fewer seats left. */
function fewer(out: Left | undefined, back: Left | undefined): Left | undefined {
  return out && back && back.min < out.min ? back : (out ?? back);
}

type Selected = Extract<Awaited<ReturnType<Awaited<ReturnType<typeof shopFor>>["select"]>>, { ok: true }>["value"];

function toProductView(pack: Selected, cls: string[], t: ReturnType<typeof translator>) {
  const hotel = pack.hotels.find((option) => option.rooms.length > 0);
  const rooms = hotel?.rooms ?? [];
  // A new room has the suggested class, unless one class was chosen for all.
  const chosenCls = hotel
    ? pack.rooms.map(
        (room, index) => cls[index] || (cls.length === 1 ? cls[0] : undefined) || room.cls || rooms[0]?.cls || "",
      )
    : [];
  const textValues = {
    title: titleAndPlace(pack.title, pack.destName),
    count: pack.duration,
    from: printedDate(pack.dateFrom),
    to: printedDate(pack.dateTo),
  };
  return {
    title: t(pack.duration > 0 ? "product.title" : "product.title-one-way", textValues),
    destCode: pack.dest,
    categoryId: pack.category.id,
    description: t(pack.duration > 0 ? "product.description" : "product.description-one-way", textValues),
    packId: pack.packId,
    laId: pack.laId,
    status: pack.status,
    name: pack.title,
    place: pack.destName,
    country: pack.countryName,
    about: pack.destDescription,
    from: pack.dateFrom,
    to: pack.dateTo,
    nights: pack.duration,
    transfer: pack.transfer,
    discountPercent: pack.discountPercent,
    isFlight: pack.hotels.length === 0 && !categories[pack.category.code].hasHotel,
    flights: pack.flights.map((choice) => ({
      id: choice.flights,
      out: shownLeg(choice.outwardFlight),
      back: choice.inwardFlight && shownLeg(choice.inwardFlight),
      baggage: choice.outwardFlight.baggage.map(({ type, weightKg, included }) => ({ type, weightKg, included })),
      supplement: choice.supplement.price,
      currency: choice.supplement.currency,
      available: choice.available,
      left: fewer(choice.outwardFlight.seatsLeft, choice.inwardFlight?.seatsLeft),
    })),
    event: pack.event && {
      name: pack.event.name,
      competition: pack.event.competition,
      venue: pack.event.venue,
      date: pack.event.date,
      time: pack.event.time,
    },
    tickets: (pack.eventTickets ?? []).map((ticket) => ({
      id: ticket.categoryId,
      name: ticket.name,
      supplement: ticket.price.price,
      currency: ticket.price.currency,
      available: ticket.available,
      left: ticket.left.exact,
    })),
    itinerary: pack.itinerary,
    guide: pack.guide,
    tourTerms: pack.tourTerms,
    cars: (pack.cars ?? []).map((car) => ({
      id: car.car,
      name: car.name,
      seats: car.seats,
      suitcases: car.suitcases,
      perDay: car.perDay.price,
      price: car.price.price,
      currency: car.price.currency,
      available: car.available,
    })),
    hotel: hotel && {
      id: hotel.hotelId,
      name: hotel.name,
      stars: hotel.stars,
      description: hotel.description,
      ...factsAndFacilities(hotel),
      gallery: hotel.galleryUrls,
    },
    chosenCls,
    partyTotal: peopleIn(pack.rooms),
    childFareTo:
      pack.flights.length > 0 && pack.rules.childFareTo < pack.rules.childAge[1]! ? pack.rules.childFareTo : undefined,
    rooms: pack.rooms.map((wish) => ({
      number: wish.roomNumber,
      typ: wish.typ,
      people: { adults: wish.adults, children: wish.children, infants: wish.infants },
      options: rooms.flatMap((room) => {
        const composition = room.compositions.find(({ roomNumber }) => roomNumber === wish.roomNumber);
        if (!composition) return [];
        return {
          cls: room.cls,
          name: room.roomName,
          basis: room.basisName,
          bed: room.bed,
          label: composition.label,
          price: composition.total.price,
          currency: composition.total.currency,
          babies: room.babiesAllowed || wish.infants === 0,
          childAgeTo: wish.children > 0 && room.childAgeTo < pack.rules.childAge[1]! ? room.childAgeTo : undefined,
          onRequest: room.status === "rq",
          left: room.allotment?.exact,
        };
      }),
    })),
    hotels: pack.hotels
      .filter((option) => option.from)
      .slice(0, 12)
      .map((option) => ({
        id: option.hotelId,
        name: option.name,
        stars: option.stars,
        image: inVariant(option.galleryUrls[0]!, "square"),
        price: option.from!.price,
        currency: option.from!.currency,
      })),
    otherDates: pack.otherDates.map((day) => ({
      packId: day.packId,
      date: day.date,
      nights: day.nights,
      price: day.price.price,
      currency: day.price.currency,
    })),
    cancellation: pack.cancellation.map((rule) => cancellationRuleText(rule, t)),
  };
}

/** The product page's data. */
export type Product = SerializeFrom<typeof productLoader>;
