import type { AgentBooking } from "@contract/agencies/agent-home";
import { categories } from "@contract/vocabulary/categories";
import type { Language } from "@contract/vocabulary/languages";
import type { AgentLine } from "~/agent/AgentLines";
import { shownSignature } from "~/agent/shown-signature.server";
import { screenOf } from "~/booking/booking-steps";
import { clockTime, jerusalemDay, printedDay } from "~/format/dates";
import { paths } from "~/paths";

/** A booking as a row. One that the agency's staff made leads to its current page; before payment that is the one-page form agencies use. */
export function agentLine(booking: AgentBooking, language: Language): AgentLine {
  const { heldUntil, cancellationAskedAt } = booking;
  return {
    ...booking,
    signature: shownSignature(booking.signature, language),
    until: heldUntil && clockTime(heldUntil),
    cancelAsked: cancellationAskedAt && printedDay(jerusalemDay(new Date(cancellationAskedAt))),
    link: agentLink(booking),
  };
}

/** Where an agency opens a booking; undefined for one that a customer made, which is theirs alone. */
export function agentLink({ bookTransId, category, own, state }: AgentBooking): string | undefined {
  if (!own) return undefined;
  return {
    steps: paths.allSteps(categories[category].journey, "app-desktop", bookTransId),
    card: paths.verifyingCard(bookTransId),
    waiting: paths.cardVerified({ booking: bookTransId }),
    confirmation: paths.confirmation(bookTransId),
    // Says that the booking expired, and leads back to its product.
    over: paths.confirmation(bookTransId),
  }[screenOf[state]];
}
