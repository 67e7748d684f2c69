import { bookingIdPattern } from "@contract/vocabulary/booking-id";

/** The booking id in a path, if it is one of the booking's own pages. */
export function bookingIn(path: string): string | undefined {
  const url = new URL(path, "https://nofesh.invalid");
  const id = url.searchParams.get("booking") ?? "";
  return url.pathname.startsWith("/booking/") && bookingIdPattern.test(id) ? id : undefined;
}
