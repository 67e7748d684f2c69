import type { Language } from "@contract/vocabulary/languages";
import { eq } from "drizzle-orm";
import { inLanguage } from "../../core/localise";
import type { Database, Transaction } from "../../database/connect";
import { hotel } from "../../offer/catalogue/schema";
import type { BookingDraft } from "./booking-draft";

/** The name of the booked hotel in a language, for messages; that of a supplier's stay as the supplier writes it. Undefined without a hotel. */
export async function bookedHotelName(
  db: Database | Transaction,
  { stay, rooms }: Pick<BookingDraft, "stay" | "rooms">,
  language: Language,
): Promise<string | undefined> {
  const hotelId = rooms[0]?.hotelId;
  if (stay || !hotelId) return stay?.hotelName;
  const [place] = await db.select({ names: hotel.names }).from(hotel).where(eq(hotel.id, hotelId));
  return place && inLanguage(place.names, language);
}
