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

/** The last second of a day in Jerusalem: two hours ahead of UTC in winter, three in summer. */
export function endOfJerusalemDay(day: string): Date {
  const winter = new Date(`${day}T21:59:59Z`);
  return jerusalemDay(winter) === day ? winter : new Date(`${day}T20:59:59Z`);
}

const minuteParts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Jerusalem",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** The minute on a clock in Jerusalem, YYYY-MM-DDTHH:mm. */
export function jerusalemMinute(at: Date): string {
  return minuteParts.format(at).replace(" ", "T");
}

/** When a clock in Jerusalem shows a minute, the first time where it shows it twice; null: never, as on 31 February. */
export function momentOfJerusalemMinute(minute: string): Date | null {
  for (const offset of ["+03:00", "+02:00"]) {
    const at = new Date(`${minute}:00${offset}`);
    if (!Number.isNaN(at.getTime()) && jerusalemMinute(at) === minute) return at;
  }
  return null;
}
