import {
  categories,
  categoryOf,
  flightCategory,
  isCategory,
  type SoldCategory,
  stayCategory,
} from "@contract/vocabulary/categories";
import type { Database } from "../../database/connect";
import { findPack } from "../../offer/selection/pack-selection";

/** The category that an address of the shop is about; null when it is about none or about several. */
export async function categoryOfLink(db: Database, href: string): Promise<SoldCategory | null> {
  if (!URL.canParse(href, "http://shop")) return null;
  const { pathname, searchParams } = new URL(href, "http://shop");
  const packId = searchParams.get("packId");
  const pack = packId ? await findPack(db, packId) : null;
  if (pack) return categories[pack.category].soldAs;
  const dealType = searchParams.get("dealType");
  if (dealType && isCategory(dealType)) return categories[dealType].soldAs;
  const categoryId = searchParams.get("categoryId") ?? searchParams.get("category");
  if (categoryId) return categoryOf(Number(categoryId)) ?? null;
  if (pathname.startsWith(categories[flightCategory].productPath)) return flightCategory;
  return pathname.startsWith("/hotel-only") ? stayCategory : null;
}
