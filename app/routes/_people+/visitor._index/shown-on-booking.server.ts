import type { VisitorBooking } from "@contract/booking/visitors";
import { changeToShow } from "~/booking/change-page.server";

/** The latest change of hotel, or a change of date that is not made yet. */
export function shownOnBooking({ lastChange, hotelChange }: VisitorBooking) {
  const open = lastChange && lastChange.accepted === undefined && !lastChange.ended ? lastChange : hotelChange;
  return open ? changeToShow(open) : null;
}
