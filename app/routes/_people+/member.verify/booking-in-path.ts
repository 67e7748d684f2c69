/** The booking an address is about, when it is one of the booking's own pages. */
export function bookingIn(path: string): string | undefined {
  const url = new URL(path, "https://nofesh.invalid");
  const id = url.searchParams.get("booking") ?? "";
  return url.pathname.startsWith("/booking/") && /^[A-Za-z0-9_-]{10,64}$/.test(id) ? id : undefined;
}
