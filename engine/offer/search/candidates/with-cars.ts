import type { lowestCarDay } from "../../cars/rental-cars";
import type { IndexedDay } from "../indexed-day";

/** The cheapest car of each place. */
export type CarDays = Awaited<ReturnType<typeof lowestCarDay>>;

/** For a search with a car: the days with the cheapest car in their price. Places without a car priced in that currency are omitted. */
export function withCars(days: IndexedDay[], cars: CarDays | null): IndexedDay[] {
  if (!cars) return days;
  return days.flatMap((day) => {
    const car = cars.get(day.destinationCode);
    return car?.currency === day.currency
      ? [{ ...day, carMinor: car.minor * day.nights, priceMinor: day.priceMinor + car.minor * day.nights }]
      : [];
  });
}
