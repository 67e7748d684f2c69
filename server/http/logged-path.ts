/** Path segments that grant access by themselves: the links in SMS and mails, and the calls they make. */
const bearing =
  /\/(hotel-change|hotelChange|acceptHotelChange|payHotelChange|sign|signature|review|acceptTerms|stop-mails|newsletter\/(?:confirm|unsubscribe|link))\/[^/?]+/g;

/** A path that is safe to log. */
export function loggedPath(path: string): string {
  return path.replace(bearing, "/$1/…");
}
