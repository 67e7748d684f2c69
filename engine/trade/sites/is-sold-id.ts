import { categoryOf } from "@contract/vocabulary/categories";
import type { SoldHere } from "../../people/agencies/may-sell";

/** Whether the category of this number is sold; one that does not exist is not. */
export function isSoldId(isSold: SoldHere, id: number | undefined): boolean {
  const category = categoryOf(id);
  return category !== undefined && isSold(category);
}
