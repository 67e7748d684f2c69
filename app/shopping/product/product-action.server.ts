import { langCodeOf } from "@contract/vocabulary/languages";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type * as z from "zod/v4";
import { bookingSource } from "~/analytics/booking-source.server";
import { shopFor } from "~/api/shop.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { type BookingFlow, type Device, paths } from "~/paths";
import { shopperOf } from "~/session/shopper.server";
import { agesMissing, exceedsPartyLimits, peopleOfCall, searchValues } from "~/shopping/search/search-values";
import { redirectToBooking } from "../redirect-to-booking.server";
import { ProductForm } from "../shopping-forms.server";
import { chosenRooms } from "./chosen-rooms";
import { productLoader } from "./product-loader.server";
import { productSelection } from "./product-selection";
import { missingAgesRefusal } from "./view/missing-ages";

/**
 * "Book": opens the booking and takes the hold, or explains the refusal with all choices kept. Without script a choice may differ from the
 * shown price; the answer is then the page of that choice.
 */
export async function productAction(
  { request, context, params }: ActionFunctionArgs,
  journey: BookingFlow,
  device: Device,
) {
  const language = await languageOfRequest(request);
  const shopper = await shopperOf(request);
  const shop = await shopFor(request, context, { shopperSid: shopper.sid });
  const source = await bookingSource(request, context);
  const form = await formValue(request, ProductForm);
  const address = asShown(new URL(request.url), form);
  const { packId, laId, hotelShift, values, rooms: inAddress } = productSelection(address.searchParams);
  if (!packId) throw new Response(null, { status: 404 });
  const { flights, ticket, car, price, currency, acceptedPrice } = form;
  const rooms = form.roomsOf ? chosenRooms({ ...form, typ: [] }, values) : inAddress;
  const cls = classesOf(form);
  const chosen = addressOf(address, form, cls);
  // The page says that so many cannot be booked online.
  if (exceedsPartyLimits(address.searchParams)) return redirectKeeping(request, `${chosen.pathname}${chosen.search}`);
  const chosenPage = () =>
    productLoader({ request: new Request(chosen, { headers: request.headers }), context, params }, device);
  if (agesMissing(values)) {
    const { data: page } = await chosenPage();
    return data(
      { refusal: missingAgesRefusal, page, cls, people: rooms.people, flights, ticket, car },
      { status: 422 },
    );
  }
  // A child who turns two by the return date needs a seat.
  const seated = values.adult + values.child + values.listAgeInfants.filter((age) => age > 1).length;
  const booking = await shop.storePage({
    stage: "init",
    packageId: packId,
    hotelid: laId,
    cls,
    rooms: rooms.rooms,
    typ: rooms.typ,
    flights,
    eventTicketReservation: ticket ? [{ categoryId: ticket, qty: seated, paxIds: [] }] : undefined,
    car,
    hotel_shift_1: hotelShift,
    ...peopleOfCall(values),
    price,
    currency,
    acceptedPrice,
    ...source,
    langCode: langCodeOf[language],
  });
  if (booking.ok) return redirectToBooking(request, shopper, booking.value, { journey, device });
  // The site stopped taking orders while the page was open; the customer can order by phone.
  if (booking.refusal.code === "sales-closed") return redirectKeeping(request, paths.orderByAgent());
  const isNewPrice = booking.refusal.code === "price-changed" || partyOf(address) !== partyOf(new URL(request.url));
  const page = isNewPrice ? (await chosenPage()).data : undefined;
  return data(
    { refusal: booking.refusal, page, cls, people: rooms.people, flights, ticket, car },
    { status: statusOf(booking.refusal.code) },
  );
}

/**
 * The address with the hotel that the page showed, which may stand in for one that is not offered, and with the travellers of its form, which
 * without script are not in the address yet. Rooms in the address were for its own travellers.
 */
function asShown(pageAddress: URL, form: z.output<typeof ProductForm>): URL {
  const address = new URL(pageAddress);
  const { searchParams } = address;
  if (form.laId) searchParams.set("laId", form.laId);
  if (form.adult) {
    for (const name of ["pensioner", "step"]) searchParams.delete(name);
    for (const name of ["adult", "child", "infant"] as const) searchParams.set(name, form[name] ?? "0");
    if (Number(form.pensioner)) searchParams.set("pensioner", form.pensioner!);
    if (partyOf(address) !== partyOf(pageAddress))
      for (const name of ["rooms", "roomsOf", "roomAdult", "roomChild", "roomInfant", "typ"]) searchParams.delete(name);
  }
  for (const name of ["listAgeChildren", "listAgeInfants"] as const)
    if (form[name].length > 0) searchParams.set(name, form[name].join(","));
  return address;
}

/** How many travel, to compare two addresses. */
function partyOf({ searchParams }: URL): string {
  const { adult, child, infant } = searchValues(searchParams);
  return `${adult}-${child}-${infant}`;
}

/** The address of a page with the choices of its form, as the form writes it when it is sent by GET. */
function addressOf(pageAddress: URL, form: z.output<typeof ProductForm>, cls: string[]): URL {
  const address = new URL(pageAddress);
  const chosen: Record<string, string[]> = {
    cls,
    flights: [form.flights ?? ""],
    ticket: [form.ticket ?? ""],
    car: [form.car ?? ""],
    ...(form.roomsOf
      ? {
          roomsOf: [form.roomsOf],
          rooms: [form.rooms ?? ""],
          roomAdult: form.roomAdult,
          roomChild: form.roomChild,
          roomInfant: form.roomInfant,
          typ: [],
        }
      : {}),
  };
  for (const [name, values] of Object.entries(chosen)) {
    const given = values.filter(Boolean);
    if (given.length > 0 || name === "typ") address.searchParams.delete(name);
    for (const value of given) address.searchParams.append(name, value);
  }
  return address;
}

/** The chosen class of each room; a room without a choice has the first one's. */
function classesOf(form: z.output<typeof ProductForm>): string[] {
  const numbers = [2, 3, 4, 5, 6, 7, 8, 9] as const;
  const each = [form.cls[0], ...numbers.map((number) => form[`cls-${number}`] ?? form.cls[number - 1])];
  const last = each.findLastIndex((cls) => cls !== undefined);
  return each.slice(0, last + 1).map((cls) => cls ?? form.cls[0] ?? "");
}
