import type { SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categoryOf } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import { nothingFound } from "../../offer/search/empty-reason";
import { type SearchParts, searchPackages } from "../../offer/search/search-packages";
import { maySell } from "../../people/agencies/may-sell";
import { agency } from "../../people/agencies/schema";

type Input = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/**
 * A shopper's search (specification §7). With `agency` or `odyAgentCode` it finds only the categories that the agency's content flags let it
 * sell (specification §6); a code without an agency is refused.
 */
export async function searchOffer(parts: SearchParts, input: Input, byHotel: boolean): Promise<Answer> {
  for (const [field, column] of [
    ["agency", agency.code],
    ["odyAgentCode", agency.odyAgentCode],
  ] as const) {
    const code = input[field];
    if (code === undefined) continue;
    const [seller] = await parts.db
      .select({ flags: agency.flags, dealTypeCodes: agency.dealTypeCodes })
      .from(agency)
      .where(and(eq(column, code), isNull(agency.disabledAt)));
    if (!seller) return refuse("invalid-search", { field });
    const category = categoryOf(input.categoryId);
    if (category && !maySell(seller, category)) return accept(nothingFound(input.categoryId));
  }
  return searchPackages(parts, input, byHotel);
}
