import type { StayCancellation } from "@contract/hotels/stays";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { twoLetterOf } from "@contract/vocabulary/money";
import type { Board, LangCode } from "@contract/vocabulary/vocabulary";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import type { StoredQuote } from "../draft/stored-quote";
import type { SupplierRate } from "../hotel-api/hotel-supplier";

/** One rate of a supplier's stay as last checked: its key is bookable. Minor units of the booking's currency. */
export type DraftStayRate = {
  rateKey: string;
  roomCode: string;
  roomName: string;
  board: Board;
  boardName: string;
  rooms: number;
  adults: number;
  ages: number[];
  netMinor: number;
  sellMinor: number;
  cancellation: { from: string; amountMinor: number }[];
  comments?: string;
};

/** A supplier's words for a stay in one language; `rates` in the order of the stay's rates. */
export type StayTexts = { hotelName: string; rates: Pick<DraftStayRate, "roomName" | "comments">[] };

/** A supplier's stay in a booking. */
export type DraftStay = {
  supplier: string;
  hotelCode: number;
  hotelName: string;
  stars: number;
  currency: IsoCurrency;
  /** The language of the names here and in the rates. */
  langCode: LangCode;
  rates: DraftStayRate[];
  /** The same in other languages, as far as the supplier answered; missing in bookings stored before it was asked. */
  texts?: Partial<Record<LangCode, StayTexts>>;
  /** The hotel's, if the supplier knows them. */
  address?: string;
  phone?: string;
  /** Room assignment in the supplier's numbering: the room's number within its rate, and each child's age. */
  guests: { paxId: string; rate: number; roomId: number; type: "AD" | "CH"; age?: number }[];
};

export function totalOfStay({ rates }: Pick<DraftStay, "rates">): number {
  return rates.reduce((sum, { sellMinor }) => sum + sellMinor, 0);
}

/** The supplier's remarks on its rates, each sentence once. */
export function commentsOf({ rates }: { rates: readonly Pick<DraftStayRate, "comments">[] }): string[] {
  return [...new Set(rates.flatMap(({ comments }) => comments ?? []))];
}

/** The price of a stay before services and coupons: a line for each room, whose shares of a rate differ by a cent at most. */
export function quoteOfStay(stay: Pick<DraftStay, "rates">, currency: IsoCurrency): StoredQuote {
  const roomPrices = stay.rates.flatMap(({ rooms, sellMinor }) =>
    Array.from({ length: rooms }, (_, index) => Math.floor((sellMinor + index) / rooms)),
  );
  const lines = roomPrices.map((minor, index) => {
    const amount = amountOf(minor);
    return { code: "STAY" as const, room: index + 1, qty: 1, unit: amount, total: amount };
  });
  return { currency, totalMinor: totalOfStay(stay), discountPercent: 0, lines };
}

/**
 * The day in Jerusalem from which a supplier's fee applies, YYYY-MM-DD. A deadline with an offset is a moment, which may
 * be on the day before or after there; one without is the hotel's own day.
 */
export function feeDay(from: string): string {
  const moment = /^[\d-]+T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/i.test(from) ? new Date(from) : null;
  return moment && !Number.isNaN(moment.getTime()) ? jerusalemDay(moment) : from.slice(0, 10);
}

/** A supplier's cancellation fees applied to our price: in the same proportion as to the supplier's own. */
export function stepsOf(rate: SupplierRate, sellMinor: number): DraftStayRate["cancellation"] {
  return rate.cancellation
    .map(({ from, amountMinor }) => ({
      from: feeDay(from),
      amountMinor: Math.min(sellMinor, Math.round((amountMinor * sellMinor) / rate.netMinor)),
    }))
    .sort((a, b) => a.from.localeCompare(b.from));
}

/**
 * The fee of all rates together from each day on. Past days are merged into today: a reader can only cancel from now
 * on.
 */
export function supplierFeeSteps(
  rates: readonly Pick<DraftStayRate, "cancellation">[],
  today: string,
): { from: string; amountMinor: number }[] {
  const days = [...new Set(rates.flatMap(({ cancellation }) => cancellation.map(({ from }) => from)))];
  const firstDays = [...new Set(days.map((day) => (day < today ? today : day)))].sort();
  return firstDays
    .map((from) => ({ from, amountMinor: supplierFeeOn(rates, from) }))
    .filter(({ amountMinor }, index, steps) => amountMinor !== (steps[index - 1]?.amountMinor ?? 0));
}

/** The fee under the supplier's terms, on our price, for a day; in minor units. */
export function supplierFeeOn(rates: readonly Pick<DraftStayRate, "cancellation">[], day: string): number {
  return rates.reduce(
    (sum, { cancellation }) => sum + (cancellation.findLast(({ from }) => from <= day)?.amountMinor ?? 0),
    0,
  );
}

/** Cancellation fees in the contract's format. `freeUntil` is the first day with a fee: cancelling is free before it. */
export function shownSteps(
  rates: readonly Pick<DraftStayRate, "cancellation">[],
  currency: IsoCurrency,
  today: string,
): { cancellation: StayCancellation[]; freeUntil?: string } {
  const steps = supplierFeeSteps(rates, today);
  const [first] = steps;
  return {
    cancellation: steps.map(({ from, amountMinor }) => ({
      from,
      amount: amountOf(amountMinor),
      currency: twoLetterOf[currency],
    })),
    ...(first && first.from > today ? { freeUntil: first.from } : {}),
  };
}
