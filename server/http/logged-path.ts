/** Parts of a path that open a door by themselves: links that go out by SMS and mail, and their calls. */
const bearing =
  /\/(hotel-change|hotelChange|acceptHotelChange|sign|signature|acceptTerms|stop-mails|newsletter\/(?:confirm|unsubscribe|link))\/[^/?]+/g;

/** A path as it may be written into a log. */
export function loggedPath(path: string): string {
  return path.replace(bearing, "/$1/…");
}
