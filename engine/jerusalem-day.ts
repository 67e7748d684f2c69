const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jerusalem",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Jerusalem at a moment, YYYY-MM-DD: business days, offers and "today" are those of the shop. */
export function jerusalemDay(at: Date): string {
  return parts.format(at);
}
