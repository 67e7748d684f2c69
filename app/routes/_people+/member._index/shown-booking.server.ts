import type { MemberBooking } from "@contract/people/member-bookings";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { printedDate, printedMoment } from "~/format/dates";
import type { MemberBookingStep } from "~/people/people-forms.server";
import { shownStatus } from "~/people/shown-status";

/** A booking of the list as its card shows it, with the steps that are possible now. */
export function shownBooking(booking: MemberBooking) {
  const { state, cancellation, passports, change } = booking;
  const steps: MemberBookingStep[] = [
    ...(booking.documents ? (["documents"] as const) : []),
    ...(state === "OK" && !booking.past ? (["calendar"] as const) : []),
    ...(booking.changeDate ? (["date"] as const) : []),
    ...(booking.correctName ? (["name"] as const) : []),
    ...(cancellation === "possible" ? (["cancel"] as const) : []),
    ...(booking.review === "open" ? (["review"] as const) : []),
    ...(booking.added ? (["remove"] as const) : []),
  ];
  return {
    id: booking.bookTransId,
    pnr: booking.pnr,
    past: booking.past,
    added: booking.added,
    status: shownStatus(state, cancellation === "asked"),
    hotelGone: booking.hotelGone,
    name: booking.title,
    place: booking.destName,
    picture: booking.picture,
    from: booking.dateFrom,
    to: booking.dateTo,
    adults: booking.adults,
    children: booking.children,
    infants: booking.infants,
    rooms: booking.rooms,
    payment: booking.payment,
    amount: booking.salePrice
      ? printedPrice(booking.salePrice.amount, booking.salePrice.currency)
      : booking.payment === "paid" && booking.paidNIS
        ? printedPrice(booking.paidNIS, "IL")
        : null,
    passports: passports && { open: passports.open, dueBy: printedDate(passports.dueBy) },
    change: change && { kind: change.kind, answerBy: printedMoment(change.answerBy) },
    cancelAsked: cancellation === "asked",
    steps,
  };
}

export type ShownMemberBooking = ReturnType<typeof shownBooking>;
