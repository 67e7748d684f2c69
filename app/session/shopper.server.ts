import { randomBytes } from "node:crypto";
import { signedCookie } from "./signed-cookie.server";

/** What a browser keeps for the shop: an opaque session and the bookings it opened, newest first. No user input. */
export type Shopper = { sid: string; bookings: string[] };

const mostBookings = 10;

const cookie = () => signedCookie("shopper", 30 * 86_400);

/** The shopper of a request; a new one is created if there is no cookie yet. */
export async function shopperOf(request: Request): Promise<Shopper & { isNew: boolean }> {
  const cookieValue = (await cookie().parse(request.headers.get("cookie"))) as Partial<Shopper> | null;
  if (cookieValue && typeof cookieValue.sid === "string" && Array.isArray(cookieValue.bookings)) {
    return {
      sid: cookieValue.sid,
      bookings: cookieValue.bookings.filter((id) => typeof id === "string").slice(0, mostBookings),
      isNew: false,
    };
  }
  return { sid: randomBytes(18).toString("base64url"), bookings: [], isNew: true };
}

/** The Set-Cookie that clears the shopper, and with it the browser's access to its bookings. */
export function noShopperCookie(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}

/** The Set-Cookie of a shopper with one more booking. */
export async function withBooking({ sid, bookings }: Shopper, bookingId: string): Promise<string> {
  return cookie().serialize({
    sid,
    bookings: [bookingId, ...bookings.filter((id) => id !== bookingId)].slice(0, mostBookings),
  } satisfies Shopper);
}
