import { type Refusal, refuse } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { readToken } from "../../core/signed-token";
import type { SelectionFacts } from "./select-pack";

/** Whether a packSelectionId names another package or hotel than the request, or is too old. Null: it fits, or there is none. */
export function wrongSelection(
  { secret, clock }: { secret: string; clock: Clock },
  packSelectionId: string | undefined,
  packId: string,
  hotelId: string | null,
): { ok: false; refusal: Refusal<"invalid-input" | "selection-over"> } | null {
  if (packSelectionId === undefined) return null;
  const facts = readToken<SelectionFacts>([secret], "selection", packSelectionId);
  if (!facts || facts.packId !== packId || (facts.hotelId !== null && facts.hotelId !== hotelId))
    return refuse("invalid-input", { field: "packSelectionId" });
  return new Date(facts.until) <= clock.now() ? refuse("selection-over", { field: "packSelectionId" }) : null;
}
