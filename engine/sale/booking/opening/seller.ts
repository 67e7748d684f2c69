import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Database } from "../../../database/connect";
import { creditedMarketer } from "../../../people/agencies/marketer-of-link";
import { mayBook } from "../../../people/agencies/may-book";
import { type Site, siteOf } from "../../../people/agencies/site-of";
import type { Caller } from "../../../people/caller/caller";

/** The agency site and marketer credited with a booking. */
export type Seller = {
  /** The agency whose site it is. */
  site: Site | null;
  /** The marketer whose link led there, if it gets a sale of this category. */
  marketerId: string | undefined;
};

/** Whose sale a booking of a category is; null when the caller may not book the category on this site. */
export async function sellerOf(
  db: Database,
  caller: Caller,
  marketerId: string | undefined,
  category: DealCategory,
): Promise<Seller | null> {
  const site = await siteOf(db, caller);
  if (!mayBook(site, caller.agent, category)) return null;
  return { site, marketerId: await creditedMarketer(db, marketerId, category) };
}
