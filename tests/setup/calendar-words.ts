/** The names of days and months as the runtime's calendar writes them, in every form that the pages use. */
export function calendarWords(language: string): Set<string> {
  const words = new Set<string>();
  for (const format of [
    { weekday: "short" },
    { weekday: "narrow" },
    { weekday: "long" },
    { month: "long" },
    { month: "long", year: "numeric" },
  ] as const) {
    const formatter = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...format, timeZone: "UTC" });
    for (let day = 1; day <= 365; day += 1) words.add(formatter.format(Date.UTC(2027, 0, day)));
  }
  return words;
}
