import type { LangCode } from "@contract/vocabulary/vocabulary";
import { jerusalemDay } from "../../../core/jerusalem-day";
import { couponPercents } from "../../coupons/coupons-at-price";
import { missingFields, travelRules } from "../../draft/required-fields";
import type { BookingParts } from "../booking-parts";
import { shownAgent } from "../shown-agent";
import type { Booking } from "../transition";
import { withStateOf } from "./ended-parts";
import { type Held, holdAndCard } from "./hold-and-card";
import { shownTotal } from "./shown-total";
import { storedFlights } from "./stored-flights";
import { storedProgramme } from "./stored-programme";
import { storedRooms } from "./stored-rooms";

export type BookingFacts = Awaited<ReturnType<typeof bookingFacts>>;

/** What the pages of a booking show in addition to its row. `knownHeld` comes from the caller that has just written the row. */
export async function bookingFacts(parts: BookingParts, row: Booking, langCode: LangCode, knownHeld?: Held) {
  const { db, catalogue, rates } = parts;
  const { draft, quote, state } = row;
  const today = jerusalemDay(parts.clock.now());
  const [atlas, knownRate, { rooms, comments }, legs, { name, tour: _, ...programme }, journey, held, couponPercent] =
    await Promise.all([
      catalogue.atlas(),
      rates.shown(quote.currency),
      storedRooms(parts, draft, langCode),
      storedFlights(parts, draft, langCode),
      storedProgramme(db, draft, today, langCode),
      parts.journeys(draft),
      knownHeld ?? holdAndCard(db, row.id),
      couponPercents(db, draft.coupons ?? []),
    ]);
  const rules = await travelRules(parts, journey, draft, today);
  return {
    ...shownTotal(row, knownRate),
    ...withStateOf(state, { rooms, ...legs }),
    today,
    comments,
    name,
    programme,
    place: atlas.destinations.get(draft.destinationCode)!,
    journey,
    held,
    couponPercent,
    rules,
    missing: missingFields(row, rules, row.termsAcceptedAt !== null),
    agent: draft.agent && (await shownAgent(db, { state, agent: draft.agent, quote })),
  };
}
