import type { PackageCard } from "@contract/shopping/search-and-selection";
import { flightRows } from "../../selection/flights-by-id";
import { toursById } from "../../tours/tour-programmes";
import { type CardContext, packageCard } from "./package-card";
import { type DayRequest, sellableDays } from "./sellable-days";

/** Cards of the displayed days, with exact prices and current stock, without the days sold out since the index was built. */
export async function packageCards(requests: readonly DayRequest[], context: CardContext): Promise<PackageCard[]> {
  const { db } = context;
  const days = await sellableDays(requests, context);
  const flightIds = days.flatMap(({ row }) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null));
  const [flights, tours, atlas] = await Promise.all([
    context.kept ? context.kept.flights(flightIds) : flightRows(db, flightIds),
    toursById(
      db,
      days.map(({ row }) => row.tourId),
    ),
    context.catalogue.atlas(),
  ]);
  return days.map((day) => packageCard(day, { atlas, flights, tours }, context));
}
