import type { HotelSupplier } from "../hotel-api/hotel-supplier";
import type { DraftStay } from "./draft-stay";

/**
 * Where a hotel is and its telephone, in the spelling that a driver and a caller abroad can use. Without an answer the stay is sold all the
 * same.
 */
export async function stayContact(
  supplier: HotelSupplier,
  hotelCode: number,
): Promise<Pick<DraftStay, "address" | "phone">> {
  const answer = await supplier.content([hotelCode], "ENG");
  const hotel = answer.outcome === "done" ? answer.value.find(({ code }) => code === hotelCode) : undefined;
  return { address: hotel?.address || undefined, phone: hotel?.phone };
}
