/** DD/MM/YYYY for a YYYY-MM-DD day. Hand-written, because Intl uses dots for Hebrew and direction marks for Arabic. */
export function printedDate(day: string): string {
  return day.slice(0, 10).split("-").reverse().join("/");
}

/** Whole years of age on a day; both are YYYY-MM-DD. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
