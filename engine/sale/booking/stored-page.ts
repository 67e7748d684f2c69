import type { StorePageResult } from "@contract/booking/booking";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { BookingParts } from "./booking-parts";
import { termsOfBooking, termsVersion } from "./booking-terms";
import { bookingFacts } from "./stored/booking-facts";
import type { Held } from "./stored/hold-and-card";
import { shownExtras } from "./stored/shown-extras";
import { shownPeople } from "./stored/shown-people";
import { shownPrice } from "./stored/shown-price";
import { shownState } from "./stored/shown-state";
import { shownTrip } from "./stored/shown-trip";
import type { Booking } from "./transition";

/** A booking in progress, as its pages show it. */
export async function storedPage(
  parts: BookingParts,
  row: Booking,
  stage: string,
  langCode: LangCode,
  held?: Held,
): Promise<StorePageResult> {
  const facts = await bookingFacts(parts, row, langCode, held);
  return {
    stage,
    ...shownState(row, facts),
    ...shownPrice(row, facts, langCode),
    ...shownTrip(row, facts, langCode),
    ...shownPeople(parts, row, facts),
    ...shownExtras(row, facts, langCode),
    agent: facts.agent,
    terms: { termsVersion, ...termsOfBooking(row, facts.totalAgorot) },
  };
}
