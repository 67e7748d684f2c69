/** Path segments that grant access or are worth money by themselves: the links in SMS and mails, the calls they make, and coupons. */
const bearing =
  /\/(hotel-change|hotelChange|acceptHotelChange|payHotelChange|sign|signature|review|acceptTerms|checkCoupon|stop-mails|newsletter\/(?:confirm|unsubscribe|link))\/+[^/?]+/gi;

/** Characters of a path in the log; those of the shop are far shorter. */
const longestLogged = 300;

/** A path that is safe to log. */
export function loggedPath(path: string): string {
  const safe = path.slice(0, 2 * longestLogged).replace(bearing, "/$1/…");
  return safe.length > longestLogged || path.length > 2 * longestLogged ? `${safe.slice(0, longestLogged)}…` : safe;
}
