import type { Calls } from "@contract/calls";
import type { Output } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { awaitedOfBooking } from "~/booking/awaited-of-booking";
import { printedPhone } from "~/format/printed-phone";

const outcomes = { OK: "ok", RQ: "rq", ERROR: "error", REFUSE: "refuse" } as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes] | "cancelled" | "waiting";

type Facts = Pick<
  Output<Calls["succeededBooking"]>,
  | "state"
  | "reservationStatus"
  | "refusedBy"
  | "hotelGone"
  | "cancellationAskedAt"
  | "payer"
  | "payment"
  | "rooms"
  | "outwardFlight"
  | "inwardFlight"
>;

/**
 * What became of a booking, in words: `isOffPlan` while its cancellation is asked for or its hotel is gone. `toAgency`: read by the agency
 * that sells it.
 */
export function confirmationWords(info: Facts, t: TFunction<"booking">, { toAgency }: { toAgency: boolean }) {
  const outcome = outcomeOf(info);
  const isOffPlan = info.cancellationAskedAt !== undefined || info.hotelGone !== undefined;
  return {
    outcome,
    isOffPlan,
    title: titleOf(info, outcome, t),
    text: textOf(info, { outcome, isOffPlan, toAgency }, t),
  };
}

function outcomeOf({ state, reservationStatus }: Facts): Outcome {
  if (state === "CANCELLED" || state === "CANCELLING") return "cancelled";
  return reservationStatus ? outcomes[reservationStatus] : "waiting";
}

function titleOf(info: Facts, outcome: Outcome, t: TFunction<"booking">): string {
  if (outcome === "waiting") return t("waiting.title");
  if (info.cancellationAskedAt) return t("done.cancel-title");
  if (info.hotelGone) return t("done.hotel-gone");
  if (outcome === "refuse" && info.refusedBy) return t(`done.refuse-${info.refusedBy}`);
  const awaited = outcome === "rq" ? awaitedOfBooking(info) : undefined;
  return t(awaited ? `done.rq-${awaited}` : `done.${outcome}`);
}

function textOf(
  { refusedBy, payer, payment }: Facts,
  { outcome, isOffPlan, toAgency }: { outcome: Outcome; isOffPlan: boolean; toAgency: boolean },
  t: TFunction<"booking">,
): string {
  if (outcome === "waiting") return t("waiting.text");
  if (outcome === "cancelled" || isOffPlan) return "";
  if (outcome === "refuse" && refusedBy) return t(`done.refuse-text-${refusedBy}`);
  // An agency reads to whom the confirmation went: its customer, not itself.
  if (outcome === "ok" && toAgency)
    return t("done.ok-text-agency", {
      email: `\u2066${payer.email}\u2069`,
      mobile: `\u2066${printedPhone(payer.mobile)}\u2069`,
    });
  // An agency that orders without payment has no card that could be charged.
  return t(outcome === "rq" && payment === "to-agency" ? "done.rq-text-agency" : `done.${outcome}-text`);
}
