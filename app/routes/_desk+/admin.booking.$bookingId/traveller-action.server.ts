import { CancellationTrack } from "@contract/booking/visitors";
import type { Refusal } from "@contract/wire/operation";
import { codeProblem } from "~/desk/code-problem";
import type { DeskPage } from "~/desk/desk-page.server";
import { type ActionOutcome, wrong } from "./action-outcome.server";
import type { DeskBookingForm } from "./desk-booking-form.server";

/** What one traveller can be cancelled at, or why not in words; null while nobody is chosen. */
export async function travellerToCancel({ shop, query, t }: DeskPage, bookingId: string) {
  const paxId = query.get("traveller");
  if (!paxId || !/^[\w-]{1,20}$/.test(paxId)) return null;
  const choices = await shop.deskTravellerChoices({ bookingId, paxId });
  return choices.ok
    ? { paxId, choices: choices.value, refused: null }
    : { paxId, choices: null, refused: refusedText(choices.refusal, t) };
}

/** Cancels the chosen traveller at the price and the refund that the form showed. */
export async function cancelTraveller(
  { shop, t }: DeskPage,
  bookingId: string,
  {
    travellerPax: paxId,
    travellerTrack,
    travellerReason,
    travellerSure,
    totp,
  }: Extract<DeskBookingForm, { do: "traveller" }>,
): Promise<ActionOutcome> {
  const [typed, shownPrice, shownNIS] = travellerTrack?.split(" ") ?? [];
  const track = CancellationTrack.options.find((option) => option === typed);
  if (!paxId || !track || !shownPrice || !shownNIS || !travellerSure)
    return wrong("travellerTrack", t("traveller.choose"));
  const reason = travellerReason || undefined;
  const cancelled = await shop.deskCancelTraveller({ bookingId, paxId, track, reason, shownPrice, shownNIS, totp });
  if (cancelled.ok) return { done: "traveller" };
  const stepUp = codeProblem(cancelled, t, "traveller-totp");
  return stepUp ?? wrong("travellerTrack", refusedText(cancelled.refusal, t), 409);
}

const reasons = [
  "already-cancelled",
  "last-traveller",
  "no-adult-left",
  "infant-without-adult",
  "not-confirmed",
  "in-progress",
  "cancellation-asked",
  "too-late",
  "price-error",
  "price-changed",
  "not-found",
] as const;

function refusedText({ code, field }: Refusal, t: DeskPage["t"]): string {
  if (code === "not-changeable") return t(field === "ticket" ? "traveller.ticket" : "traveller.stay");
  if (code === "wrong-state" && field === "change") return t("traveller.change-open");
  const reason = reasons.find((one) => one === code);
  return t(reason ? `traveller.${reason}` : "error.wrong-state");
}
