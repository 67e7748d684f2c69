import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { indexPrice } from "./index-price";
import { departureIndex } from "./schema";

/** A day of the search index: one length of one offer, with its cheapest departure. */
export type IndexedDay = {
  category: DealCategory;
  destinationCode: string;
  startDate: string;
  nights: number;
  departureId: string;
  hotelId: string | null;
  roomClass: string | null;
  board: string | null;
  stars: number | null;
  currency: string;
  /** The caller's price: for a club member, less the discount. */
  priceMinor: number;
  discountPercent: number;
  isMainDeal: boolean;
  priority: number;
  /** Free seats on both flights when the day was indexed; missing where that is not known. */
  seats?: number | null;
  /** Fly and drive: the supplement of the cheapest car. */
  carMinor?: number;
};

export const indexedDayColumns = {
  category: departureIndex.category,
  destinationCode: departureIndex.destinationCode,
  startDate: departureIndex.startDate,
  nights: departureIndex.nights,
  departureId: departureIndex.departureId,
  hotelId: departureIndex.hotelId,
  roomClass: departureIndex.roomClass,
  board: departureIndex.board,
  stars: departureIndex.stars,
  currency: departureIndex.currency,
  priceMinor: departureIndex.priceMinor,
  discountPercent: departureIndex.discountPercent,
  isMainDeal: departureIndex.isMainDeal,
  priority: departureIndex.priority,
  seats: departureIndex.seats,
};

/** The columns of a day at the price of a caller with this club discount, in percent. */
export const indexedDayAt = (clubPercent: number | undefined) => ({
  ...indexedDayColumns,
  priceMinor: indexPrice(clubPercent),
});
