const minute = 60_000;
const dayMinutes = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, number>();

/** Minutes east of Greenwich at a moment, given in minutes of the epoch. */
function offsetAt(timeZone: string, utc: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  const name =
    format.formatToParts(new Date(utc * minute)).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The same, asked once for each whole hour: no zone we fly to changes its clocks in between. */
function offset(timeZone: string, utc: number): number {
  const hour = Math.floor(utc / 60);
  const dayKey = `${timeZone} ${Math.floor(utc / dayMinutes)}`;
  const steady = known.get(dayKey);
  if (steady !== undefined) return Number.isNaN(steady) ? offsetAt(timeZone, hour * 60) : steady;
  const start = Math.floor(utc / dayMinutes) * dayMinutes;
  const atStart = offsetAt(timeZone, start);
  const changes = atStart !== offsetAt(timeZone, start + dayMinutes);
  known.set(dayKey, changes ? Number.NaN : atStart);
  return changes ? offsetAt(timeZone, hour * 60) : atStart;
}

/** Local wall-clock minutes of a moment; both count from the epoch's midnight. */
export function localMinutes(timeZone: string, utc: number): number {
  return utc + offset(timeZone, utc);
}

/** The moment of a wall-clock time. One that daylight saving skips becomes the same time after the change. */
export function utcMinutes(timeZone: string, local: number): number {
  const guess = local - offset(timeZone, local);
  return local - offset(timeZone, guess);
}
