import type { Board, LangCode } from "@contract/vocabulary/vocabulary";
import { epochDay } from "../../core/epoch-day";
import { startOfJerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { readToken, signToken } from "../../core/signed-token";
import { clsOf, type Hotel, type RatedRoom, roomOfCls } from "../../offer/catalogue/catalogue";
import { isOnRequest } from "../../offer/catalogue/on-request";
import { fareOnlyPrices } from "../../offer/pricing/fare-prices";
import { fits } from "../../offer/pricing/fits";
import { boardNames } from "../../offer/pricing/line-labels";
import type { Occupancy } from "../../offer/pricing/occupancy";
import { countedBy, roomLines, totalOf } from "../../offer/pricing/room-price";
import { personPrices } from "../../offer/pricing/stay-price";
import { supplierPercent, supplierRules } from "../../offer/terms/cancellation-rules";

/** A client's discount on the public price, in percent: the rest is its net. */
const clientPercent = 10;
/** Stays further ahead than this must be checked again before booking. */
const recheckAfterDays = 180;

export type StayPeriod = { checkIn: string; checkOut: string };
export type StayOccupancy = { rooms: number; adults: number; children: number; ages: number[] };

/** The contents of a rate key. Signed, and opaque to clients. */
type RateFacts = StayPeriod & {
  hotelId: string;
  cls: string;
  occupancy: StayOccupancy;
  netMinor: number;
  recheck: boolean;
  client: string;
};

export function nightsBetween({ checkIn, checkOut }: StayPeriod): number {
  return epochDay(checkOut) - epochDay(checkIn);
}

/** Maps guests of the hotel API to our rooms: children of 0 and 1 sleep in a cot, from 13 they pay as adults. */
function occupancyOfStay({ adults, children, ages }: StayOccupancy): Occupancy {
  const childAges = Array.from({ length: children }, (_, index) => ages[index] ?? 8);
  return {
    adults: adults + childAges.filter((age) => age > 12).length,
    children: childAges.filter((age) => age >= 2 && age <= 12).length,
    childAges: childAges.filter((age) => age >= 2 && age <= 12),
    infants: childAges.filter((age) => age < 2).length,
  };
}

/** The public price of one room for a stay, in minor units; null: not available for sale. */
function roomTotal(room: RatedRoom, period: StayPeriod, occupancy: Occupancy): number | null {
  if (!fits(room, occupancy)) return null;
  const none = fareOnlyPrices({ adultMinor: 0, childMinor: 0, infantMinor: 0 });
  const prices = personPrices(room.rates, epochDay(period.checkIn), nightsBetween(period), none);
  return prices ? totalOf(roomLines(countedBy(room.room.childAgeTo, occupancy), prices)) : null;
}

function netOfPublic(minor: number): number {
  return Math.round((minor * (100 - clientPercent)) / 100);
}

export type Rate = { facts: RateFacts; publicMinor: number; room: RatedRoom };

/** A hotel's rate at this moment; null: sold out, on request only, or not for this party. */
export function rateOf(
  hotel: Hotel,
  cls: string,
  period: StayPeriod,
  occupancy: StayOccupancy,
  of: { client: string; today: string },
): Rate | null {
  const room = roomOfCls(hotel, cls);
  if (!room || isOnRequest(room, { checkIn: period.checkIn, nights: nightsBetween(period) })) return null;
  const one = roomTotal(room, period, occupancyOfStay(occupancy));
  if (one === null) return null;
  const publicMinor = one * occupancy.rooms;
  const recheck = epochDay(period.checkIn) - epochDay(of.today) > recheckAfterDays;
  const { checkIn, checkOut } = period;
  return {
    room,
    publicMinor,
    facts: {
      hotelId: hotel.id,
      cls,
      checkIn,
      checkOut,
      occupancy,
      netMinor: netOfPublic(publicMinor),
      recheck,
      client: of.client,
    },
  };
}

/** Whether a rate is no longer sold because its hotel confirms each stay of that time first. */
export function isRequestOnly(hotel: Hotel, cls: string, period: StayPeriod): boolean {
  const room = roomOfCls(hotel, cls);
  return Boolean(room && isOnRequest(room, { checkIn: period.checkIn, nights: nightsBetween(period) }));
}

/** Every rate of a hotel for one group of rooms, cheapest first. */
export function ratesOf(
  hotel: Hotel,
  period: StayPeriod,
  occupancy: StayOccupancy,
  of: { client: string; today: string },
): Rate[] {
  return hotel.rooms
    .flatMap((room) => rateOf(hotel, clsOf(room), period, occupancy, of) ?? [])
    .sort((a, b) => a.publicMinor - b.publicMinor);
}

function rateKeyOf(secret: string, facts: RateFacts): string {
  return signToken(secret, "stay-rate", facts);
}

/** The contents of a key issued here to this client; null: invalid. */
export function readRateKey(secret: string, rateKey: string, client: string): RateFacts | null {
  const facts = readToken<RateFacts>([secret], "stay-rate", rateKey);
  return facts?.client === client ? facts : null;
}

/** A board's name in capitals, as the API writes it. */
export function boardNameOf(board: Board, langCode: LangCode): string {
  return localise(boardNames[board], langCode).toUpperCase();
}

/** A rate in the API's format. A rate that must be checked gets its comments and policies with the check. */
export function shownRate(
  { facts, publicMinor, room }: Rate,
  {
    secret,
    currency,
    allotment,
    today,
    langCode,
    checked,
  }: {
    secret: string;
    currency: string;
    allotment: number;
    today: string;
    langCode: LangCode;
    checked: boolean;
  },
) {
  const { occupancy } = facts;
  const open = !facts.recheck || checked;
  return {
    rateKey: rateKeyOf(secret, open ? { ...facts, recheck: false } : facts),
    rateClass: "NOR",
    rateType: open ? "BOOKABLE" : "RECHECK",
    net: amountOf(facts.netMinor),
    sellingRate: amountOf(publicMinor),
    allotment,
    paymentType: "AT_WEB",
    packaging: false,
    boardCode: room.board,
    boardName: boardNameOf(room.board, langCode),
    rooms: occupancy.rooms,
    adults: occupancy.adults,
    children: occupancy.children,
    ...(occupancy.children > 0 ? { childrenAges: occupancy.ages.join(",") } : {}),
    ...(open ? { cancellationPolicies: policiesOf(facts, currency, today) } : {}),
    ...(checked ? { rateComments: rateComments[langCode] } : {}),
  };
}

/** The cancellation fees of a stay, by the day they start. */
export function policiesOf(facts: Pick<RateFacts, "netMinor" | "checkIn">, currency: string, today: string) {
  return supplierRules(facts.netMinor, currency, today, facts.checkIn).map(({ amount, from }) => ({
    amount,
    from: startOfJerusalemDay(from),
  }));
}

/** What cancelling a stay on a day before its check-in costs, in minor units of its currency: what the policies of that day say. */
export function stayFeeOf(totalMinor: number, checkIn: string, today: string): number {
  return Math.round((totalMinor * supplierPercent(today, checkIn)) / 100);
}

export const rateComments: Record<LangCode, string> = {
  ENG: "Check-in from 15:00, check-out until 11:00. City tax, where there is one, is paid at the hotel.",
  HEB: "כניסה לחדר מ־15:00, עזיבה עד 11:00. מס עירוני, אם יש, משולם במלון.",
  RUS: "Заезд с 15:00, выезд до 11:00. Городской налог, если он есть, оплачивается в отеле.",
  ARA: "تسجيل الوصول من 15:00 والمغادرة حتى 11:00. تُدفع ضريبة المدينة، إن وجدت، في الفندق.",
};
