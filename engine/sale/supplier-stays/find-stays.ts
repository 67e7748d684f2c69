import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { SearchParts } from "../../offer/search/search-packages";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { readStayRequest, type StayRequest } from "./stay-request";

export type SupplierStayParts = SearchParts & {
  /** The supplier of live stays; null: none. */
  hotelSupplier: HotelSupplier | null;
  /** Mark-up on a supplier's net price, in percent. */
  stayMarkupPercent: number;
  /** Signs picture addresses. */
  secret: string;
};

/** Why the supplier's stays are not searched, or a selection of them is not sold. */
export type StayRefusal<Code extends string = "invalid-stay" | "supplier-away" | "sales-closed"> = {
  code: Code;
  field?: string;
  retryable?: boolean;
};
export type InLanguage<T> = T & { langCode: LangCode };
export type StayResults = { request: StayRequest; hotels: SupplierHotel[]; supplier: HotelSupplier };

/**
 * The supplier's current availability for a search. An unreachable supplier is reported as such, not as an empty list.
 */
export async function findStays(
  parts: SupplierStayParts,
  search: InLanguage<Parameters<typeof readStayRequest>[1]>,
): Promise<StayResults | StayRefusal> {
  const supplier = parts.hotelSupplier;
  if (!supplier) return { code: "sales-closed" };
  const request = await readStayRequest(parts, search);
  if ("code" in request) return request;
  const answer = await supplier.availability({
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    occupancies: request.groups.map(({ rooms, adults, ages }) => ({ rooms, adults, childrenAges: ages })),
    destinationCode: request.place.code,
    language: search.langCode,
  });
  if (answer.outcome === "done") return { request, hotels: answer.value, supplier };
  return supplierAway(parts, "availability", answer);
}

/** Logs a call that the supplier did not answer, and says so. */
export function supplierAway(
  parts: SupplierStayParts & { log?: { warn(facts: object, text: string): void } },
  call: string,
  answer: Exclude<SupplierAnswer<unknown>, { outcome: "done" }>,
): StayRefusal<"supplier-away"> {
  parts.log?.warn({ call, outcome: answer.outcome, reason: answer.message }, "the hotel supplier did not answer");
  return { code: "supplier-away", retryable: true };
}
