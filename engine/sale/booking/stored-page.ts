import type { BookingState, StorePageResult } from "@contract/booking/booking";
import { categories } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import type { Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { maskedIdentity } from "../../core/contact-details";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import { flightTitle } from "../../offer/catalogue/flight-title";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { labelLines } from "../../offer/pricing/label-lines";
import { couponPercents } from "../coupons/coupons-at-price";
import type { BookingDraft } from "../draft/booking-draft";
import { linesWithTravellers, quantitiesIn, takenQuantity, travellersWith } from "../draft/draft-services";
import { offeredServices } from "../draft/offered-services";
import { missingOf } from "../draft/passenger-rules";
import { missingFields, needsEmployee, travelRules } from "../draft/required-fields";
import { openedPassenger } from "../draft/sealed-passport";
import { installments } from "../payment/installments";
import { cardsOf } from "../payment/two-cards";
import type { BookingParts } from "./booking-parts";
import { termsOfBooking, termsVersion } from "./booking-terms";
import { shownAgent } from "./shown-agent";
import { withStateOf } from "./stored/ended-parts";
import { holdAndCard } from "./stored/hold-and-card";
import { shownTotal } from "./stored/shown-total";
import { storedFlights } from "./stored/stored-flights";
import { storedProgramme } from "./stored/stored-programme";
import { storedRooms } from "./stored/stored-rooms";
import type { Booking } from "./transition";

/** States in which passports and the payer's identity number can still be corrected. Afterwards no page needs them. */
const correctable: readonly BookingState[] = ["DRAFT", "STORED", "PAYMENT_URL", "VERIFYING", "VERIFIED"];

/** A booking in progress, as its pages show it. */
export async function storedPage(
  parts: BookingParts,
  row: Booking,
  stage: string,
  langCode: LangCode,
): Promise<StorePageResult> {
  const { db, catalogue, rates } = parts;
  const { draft, quote } = row;
  const [
    atlas,
    rate,
    { rooms: roomsAsBooked, comments },
    legsAsBooked,
    { name, tour: _, ...programme },
    journey,
    held,
    percents,
  ] = await Promise.all([
    catalogue.atlas(),
    rates.shown(quote.currency),
    storedRooms(parts, draft, langCode),
    storedFlights(parts, draft, langCode),
    storedProgramme(db, draft, jerusalemDay(parts.clock.now()), langCode),
    parts.journeys(draft),
    holdAndCard(db, row.id),
    couponPercents(db, draft.coupons ?? []),
  ]);
  const { rooms, ...flights } = withStateOf(row.state, { rooms: roomsAsBooked, ...legsAsBooked });
  const rules = await travelRules(parts, journey, draft, jerusalemDay(parts.clock.now()));
  const place = atlas.destinations.get(draft.destinationCode)!;
  const { rate: shownRate, totalAgorot } = shownTotal(row, rate);
  const missing = missingFields(row, rules, row.termsAcceptedAt !== null);
  const isExpired = row.state === "EXPIRED";
  return {
    bookTransId: row.id,
    stage,
    version: row.version,
    state: row.state,
    status: isExpired ? "EXPIRED" : quote.changedFrom ? "PRICE_CHANGED" : "STORED",
    holdExpiresAt: (held?.expiresAt ?? row.createdAt).toISOString(),
    holdExtended: held?.extended ?? true,
    quoteExpiresAt: row.quoteExpiresAt.toISOString(),
    price: priceOf(quote.totalMinor, quote.currency, shownRate),
    lines: linesWithTravellers(labelLines(quote.lines, languageOf[langCode]), draft),
    priceChange: quote.changedFrom && {
      old: amountOf(quote.changedFrom.totalMinor),
      new: amountOf(quote.totalMinor),
      reason: quote.changedFrom.reason,
    },
    packId: draft.packId,
    category: { code: row.category, id: categories[row.category].id },
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    duration: draft.nights,
    ...flights,
    rooms,
    ...programme,
    ...shownPeople(parts, row, rules),
    keepTravellers: draft.keepTravellersFor !== undefined,
    additionalServices: draft.additionalServices,
    offeredServices: offeredServices(draft, quote.currency, journey, place).map((service) =>
      shownService(service, row, shownRate, langCode),
    ),
    consents: { ...draft.consents, ensureCancellation: hasFlyingSafe(draft) },
    extrasSeen: draft.extrasSeen,
    termsAccepted: row.termsAcceptedAt !== null,
    coupons: (draft.coupons ?? []).map(({ code, amountMinor }) => ({
      code,
      amount: amountOf(amountMinor),
      percent: percents.get(code),
    })),
    agent: draft.agent && (await shownAgent(db, { state: row.state, agent: draft.agent, quote })),
    employee: shownEmployee(row),
    charge: chargeOf(draft, totalAgorot, [...rooms, flights.outwardFlight, flights.inwardFlight]),
    missing,
    rules: {
      passportRequired: rules.passportRequired,
      passportsDueBy: rules.passportsDueBy,
      fullBirthDateRequired: rules.entryNeedsBirthDate,
      ownSpelling: rules.ownSpelling,
      passportValidUntil: rules.passportValidUntil,
    },
    terms: {
      termsVersion,
      ...termsOfBooking(row, totalAgorot),
    },
    rateComments: comments,
    productQuery: draft.productQuery,
    paymentTransUid: held?.uid ?? undefined,
    maccabiCardIndex: held?.cardIndex ?? undefined,
  };
}

/** Travellers and payer, without what can no longer be corrected. */
function shownPeople(
  { dataKeys }: BookingParts,
  { state, draft: { paxList, payer } }: Booking,
  rules: Parameters<typeof missingOf>[2],
): Pick<StorePageResult, "paxList" | "payer"> {
  const isCorrectable = correctable.includes(state);
  return {
    paxList: paxList.map((passenger, index) => ({
      ...openedPassenger(dataKeys, passenger),
      // The browser's cookie lives for a month, and a colleague of the agent may open the booking as well.
      ...(isCorrectable ? {} : { passportNumber: undefined, passportExpiry: undefined }),
      firstName: passenger.firstName ?? "",
      lastName: passenger.lastName ?? "",
      complete: missingOf(passenger, index, rules).length === 0,
    })),
    payer: payer && !isCorrectable ? { ...payer, IdenticationNumber: maskedIdentity(payer.IdenticationNumber) } : payer,
  };
}

function shownService(
  service: ReturnType<typeof offeredServices>[number],
  { draft, quote }: Pick<Booking, "draft" | "quote">,
  rate: Rate,
  langCode: LangCode,
): StorePageResult["offeredServices"][number] {
  return {
    code: service.code,
    name: localise(service.names, langCode),
    description: localise(service.descriptions, langCode),
    price: priceOf(service.unitMinor, quote.currency, rate),
    unit: service.unit,
    selectedByDefault: false,
    qty: takenQuantity(service, draft),
    paxIds: travellersWith(service, draft)?.map(({ paxId }) => paxId),
    quantities: quantitiesIn(draft, service).map((qty) => ({ qty, total: amountOf(qty * service.unitMinor) })),
  };
}

function shownEmployee(row: Booking): StorePageResult["employee"] {
  const { draft } = row;
  const { employer, split } = draft;
  return (
    employer && {
      variant: employer.variant,
      required: needsEmployee(row),
      number: employer.number,
      leaveApproved: employer.leaveApproved ?? false,
      subsidy: amountOf(employer.subsidyMinor ?? 0),
      cards: cardsOf(draft),
      firstCardNIS: split?.firstAgorot === undefined ? undefined : amountOf(split.firstAgorot),
    }
  );
}

/** A card is charged once everything that is on request has been confirmed, in the payments that the payer chose; agorot. */
function chargeOf(
  draft: BookingDraft,
  totalAgorot: number,
  parts: ({ status?: string } | undefined)[],
): StorePageResult["charge"] {
  if (cardsOf(draft) > 1) return undefined;
  const payments = draft.payer?.NoOfPayment ?? 1;
  const { first, other } = installments(totalAgorot, payments);
  return {
    afterConfirmation: parts.some((part) => part?.status === "rq"),
    payments,
    firstNIS: amountOf(first),
    otherNIS: amountOf(other),
  };
}
