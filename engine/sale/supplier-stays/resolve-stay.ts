import type { StayChoice } from "@contract/hotels/stays";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { type ChosenStay, chosenIn } from "./checked-choice";
import { findStays, type InLanguage, type SupplierStayParts } from "./find-stays";

type Failure = "invalid-stay" | "supplier-away" | "sales-closed" | "room-not-found" | "sold-out";

/** A selection checked again, ready to be booked. */
export async function resolveStay(
  parts: SupplierStayParts,
  choice: InLanguage<StayChoice>,
): Promise<Result<ChosenStay, Failure>> {
  const results = await findStays(parts, choice);
  const chosen = "code" in results ? results : await chosenIn(parts, results, choice);
  return "code" in chosen ? refuse(chosen.code, chosen) : accept(chosen);
}
