import { onceEach } from "../../core/caches/once-each";
import type { Database, Transaction } from "../../database/connect";
import { type CarClass, carClasses } from "../../offer/cars/rental-cars";
import { eventsById, type SportEvent } from "../../offer/events/sport-events";
import type { Departure } from "../../offer/pricing/departure";
import { findPack } from "../../offer/selection/pack-selection";
import { type CouponWorths, couponWorths } from "./coupons-at-price";

/** What prices are computed from, beside the catalogue. */
export type PriceReads = {
  pack(id: string): Promise<Departure | null>;
  event(id: string): Promise<SportEvent | undefined>;
  /** The car classes of a destination. */
  cars(destinationCode: string): Promise<CarClass[]>;
  worths(coupons: readonly { code: string }[]): Promise<CouponWorths>;
};

/** The same from the database, each thing read at most once: for prices that are computed at one moment. `packs`: those read already. */
export function priceReads(db: Database | Transaction, packs: readonly Departure[] = []): PriceReads {
  const known = new Map(packs.map((pack) => [pack.id, pack]));
  return {
    pack: onceEach(async (id: string) => known.get(id) ?? findPack(db, id)),
    event: onceEach(async (id: string) => (await eventsById(db, [id])).get(id)),
    cars: onceEach((destinationCode: string) => carClasses(db, destinationCode)),
    worths: onceEach(
      (coupons: readonly { code: string }[]) => couponWorths(db, coupons),
      (coupons) => JSON.stringify(coupons.map(({ code }) => code)),
    ),
  };
}
