const day = 86_400_000;

/** Epoch days of a YYYY-MM-DD date: days of travel have no time zone. */
export function epochDay(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / day);
}

export function dateOfEpochDay(epoch: number): string {
  return new Date(epoch * day).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOfEpochDay(epochDay(date) + days);
}
