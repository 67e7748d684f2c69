import type { StayCancellation } from "@contract/hotels/stays";
import { langCodeOf } from "@contract/vocabulary/languages";
import { detailsOf } from "@contract/wire/details-of";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { bookingSource } from "~/analytics/booking-source.server";
import { shopFor } from "~/api/shop.server";
import { printedDate } from "~/format/dates";
import { choiceIn } from "~/format/list-currency";
import { priceInText } from "~/format/money";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { mapOfPlace } from "~/map/place-map.server";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { shopperOf } from "~/session/shopper.server";
import { deviceOf } from "~/shell/device";
import { redirectToBooking } from "../redirect-to-booking.server";
import { StayForm } from "../shopping-forms.server";
import { type StayFilters, stayFilters, stayListQuery } from "./stay-filters";
import { stayQuery, staySearch, stayValues } from "./stay-values";

const steps = (cancellation: StayCancellation[]) =>
  cancellation.map(({ from, amount, currency }) => ({
    from: printedDate(from),
    amount: priceInText(amount, currency),
  }));

/** One hotel: its rooms and boards to choose from, or the chosen ones rechecked with the supplier. */
export async function stayHotelLoader({ request, context, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const hotel = hotelOf(params.hotel);
  const values = stayValues(query);
  const currency = await listCurrencyOf(request);
  const filters = stayFilters(query, currency);
  const listQuery = stayListQuery(stayQuery(values), filters);
  const selectedRates = ratesFromForm(query);
  if (selectedRates)
    throw redirectKeeping(request, `${paths.stay(hotel)}?${listQuery}&rates=${encodeURIComponent(selectedRates)}`);
  const language = await languageOfRequest(request);
  const t = translator(language, "stays");
  const shop = await shopFor(request, context);
  const stayParams = stayQuery(values);
  if (!values.dest || !values.checkIn || !values.checkOut) throw redirectKeeping(request, paths.stays(stayParams));
  const answer = await shop.stayRates({
    ...staySearch(values),
    hotel,
    rates: ratesOf(query),
    langCode: langCodeOf[language],
  });
  // The URL keeps the search, so the back link leads to the same list.
  const ways = {
    hiddenFields: [...listQuery],
    back: `${paths.stays()}?${listQuery}`,
    rooms: `${paths.stay(hotel)}?${listQuery}`,
  };
  const shared = { hotel, ...ways, from: values.checkIn, to: values.checkOut };
  if (!answer.ok) {
    const { code } = answer.refusal;
    if (code === "invalid-stay") throw redirectKeeping(request, paths.stays(stayParams));
    const problem = problemOf(answer.refusal);
    return data(
      { ...shared, title: t("title"), problem, stay: null },
      { status: statusOf(code), headers: problem === "supplier-away" ? { "retry-after": "30" } : undefined },
    );
  }
  const { name, stars, gallery, description, address, geo, facilities, destName, nights, groups, checked } =
    answer.value;
  return data({
    ...shared,
    title: t("title-hotel", { hotel: name, place: destName }),
    problem: null,
    stay: {
      name,
      stars,
      pictures: [{ of: "hotel" as const, pictures: gallery.map((src) => ({ src })) }],
      map: geo
        ? mapOfPlace({ code: values.dest, name: destName, geo }, translator(language, "shop")("map.departure"))
        : null,
      // Supplier texts contain their own paragraphs.
      description: description?.split(/\n+/).filter(Boolean) ?? [],
      address,
      facilities,
      destName,
      nights,
      groups: checked
        ? []
        : groups.map(({ rooms, adults, ages, rates }) => ({
            rooms,
            adults,
            ages,
            first: firstWanted(rates, filters),
            rates: rates.map(({ rate, roomName, basisName, price, agent, freeUntil, cancellation }) => ({
              rate,
              roomName,
              basisName,
              ...choiceIn(currency, price),
              agent,
              soldIn: price.currency,
              freeUntil: freeUntil && printedDate(freeUntil),
              termsKnown: cancellation.length > 0,
            })),
          })),
      checked: checked && {
        price: checked.price,
        agent: checked.agent,
        was: checked.was && priceInText(checked.was, checked.price.currency),
        now: priceInText(checked.price.price, checked.price.currency),
        shekels: priceInText(checked.price.priceNIS, "IL"),
        chosen: choiceIn(currency, checked.price),
        rates: checked.rates.map(({ rooms, roomName, basisName, price }) => ({
          rooms,
          roomName,
          basisName,
          price: price.price,
          currency: price.currency,
        })),
        freeUntil: checked.freeUntil && printedDate(checked.freeUntil),
        steps: steps(checked.cancellation),
        comments: checked.comments,
      },
    },
  });
}

/** The preselected rate: the cheapest that matches the list's filters. */
function firstWanted(
  rates: readonly { basis: string; freeUntil?: string }[],
  { basis, free }: Pick<StayFilters, "basis" | "free">,
): number {
  const selectedIndex = rates.findIndex(
    (rate) => (basis.length === 0 || basis.some((board) => board === rate.basis)) && (!free || rate.freeUntil),
  );
  return Math.max(0, selectedIndex);
}

function hotelOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,7}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

const code = /^[A-Za-z0-9_-]{1,64}$/;

function ratesOf(query: URLSearchParams): string[] {
  const rates = (query.get("rates") ?? "").split(",").filter(Boolean);
  return rates.length <= 4 && rates.every((rate) => code.test(rate)) ? rates : [];
}

/** The choice for each group of rooms in the form, in URL format. */
function ratesFromForm(query: URLSearchParams): string | null {
  const rates: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const rate = query.get(`rate${n}`);
    if (rate && code.test(rate)) rates.push(rate);
  }
  return rates.length > 0 ? rates.join(",") : null;
}

const textCodes = [
  "supplier-away",
  "sales-closed",
  "sold-out",
  "room-not-found",
  "too-many-holds",
  "too-many-holds-network",
  "not-allowed",
] as const;
type Problem = (typeof textCodes)[number] | "general";

function problemOf(refusal: { code: string; details?: object }): Problem {
  if (detailsOf(refusal, "too-many-holds")?.of === "address") return "too-many-holds-network";
  return textCodes.find((name) => name === refusal.code) ?? "general";
}

/** "Book": opens the booking at the displayed price, or explains the refusal. */
export async function stayHotelAction({ request, context, params }: ActionFunctionArgs) {
  const language = await languageOfRequest(request);
  const shopper = await shopperOf(request);
  const shop = await shopFor(request, context, { shopperSid: shopper.sid });
  const query = new URL(request.url).searchParams;
  const { price, currency, acceptedPrice } = await formValue(request, StayForm);
  const values = stayValues(query);
  const hotel = hotelOf(params.hotel);
  const rates = ratesOf(query);
  if (!values.dest || !values.checkIn || !values.checkOut || rates.length === 0)
    throw redirectKeeping(request, paths.stay(hotel, stayQuery(values)));
  const booking = await shop.storePage({
    stage: "init",
    stay: { ...staySearch(values), hotel, rates },
    price,
    currency,
    acceptedPrice,
    ...(await bookingSource(request, context)),
    langCode: langCodeOf[language],
  });
  if (booking.ok) {
    const device = deviceOf(request.headers.get("user-agent"));
    return redirectToBooking(request, shopper, booking.value, { journey: "hotel-flight", device });
  }
  const { refusal } = booking;
  // The loader runs after this action, so the page already has the new price.
  const problem = refusal.code === "price-changed" ? ("price-changed" as const) : problemOf(refusal);
  return data({ problem }, { status: statusOf(refusal.code) });
}

/** Data of the hotel page when the supplier answered. */
export type StayHotelPage = NonNullable<SerializeFrom<typeof stayHotelLoader>["stay"]>;
