import type { Calls } from "@contract/calls";
import { stayCategory } from "@contract/vocabulary/categories";
import { accept, type Port } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import { findPack } from "../../offer/selection/pack-selection";
import type { SoldHere } from "../../people/agencies/may-sell";
import type { Caller } from "../../people/caller/caller";
import { type CallerLimits, refuseHidden } from "./caller-limits";

export type ProductCalls = Pick<
  Port<Calls, Caller>,
  "deal" | "select" | "calcPack" | "packCalendar" | "getPackageData" | "itineraryDetail" | "stayHotels" | "stayRates"
>;

const forCouple = {
  adult: 2,
  child: 0,
  infant: 0,
  pensioner: 0,
  listAgeChildren: [],
  listAgeInfants: [],
  basis: [],
  typ: [],
};

/** Single holidays and stays: one that the caller's site does not sell is not found. */
export function soldProducts(
  db: Database,
  { narrowed, unlessHidden }: CallerLimits,
  calls: ProductCalls,
): ProductCalls {
  const isHiddenPack = async ({ packId }: { packId: string }, isSold: SoldHere) => {
    const pack = await findPack(db, packId);
    return pack !== null && !isSold(pack.category);
  };
  const hidesStays = (_: unknown, isSold: SoldHere) => !isSold(stayCategory);
  return {
    deal: narrowed(calls.deal, (deal, isSold) => (isSold(deal.category.code) ? accept(deal) : refuseHidden("id"))),
    select: narrowed(calls.select, (pack, isSold) =>
      isSold(pack.category.code) ? accept(pack) : refuseHidden("packId"),
    ),
    getPackageData: narrowed(calls.getPackageData, (data, isSold) =>
      isSold(data.deal.category.code) ? accept(data) : refuseHidden("id"),
    ),
    calcPack: unlessHidden(calls.calcPack, isHiddenPack, () => refuseHidden("packId")),
    packCalendar: unlessHidden(calls.packCalendar, isHiddenPack, () => refuseHidden("packId")),
    itineraryDetail: unlessHidden(
      calls.itineraryDetail,
      async ({ dealid, langCode }, isSold, caller) => {
        const deal = await calls.deal({ ...forCouple, id: dealid, langCode }, caller);
        return deal.ok && !isSold(deal.value.category.code);
      },
      () => refuseHidden("dealid"),
    ),
    stayHotels: unlessHidden(calls.stayHotels, hidesStays, () => refuseHidden("dest")),
    stayRates: unlessHidden(calls.stayRates, hidesStays, () => refuseHidden("hotelId")),
  };
}
