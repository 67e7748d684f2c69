import type { Clock } from "../../core/clock";
import { readToken } from "../../core/signed-token";
import type { SelectionFacts } from "./select-pack";

/**
 * Why a packSelectionId does not fit the request: it names another package or hotel, or is too old. Null: it fits, or there is none.
 */
export function wrongSelection(
  { secret, clock }: { secret: string; clock: Clock },
  packSelectionId: string | undefined,
  packId: string,
  hotelId: string | null,
): { code: "invalid-input" | "selection-over"; field: "packSelectionId" } | null {
  if (packSelectionId === undefined) return null;
  const facts = readToken<SelectionFacts>([secret], "selection", packSelectionId);
  if (!facts || facts.packId !== packId || (facts.hotelId !== null && facts.hotelId !== hotelId))
    return { code: "invalid-input", field: "packSelectionId" };
  return new Date(facts.until) <= clock.now() ? { code: "selection-over", field: "packSelectionId" } : null;
}
