/** Agorot as the decimal shekels of PayPlus. Dividing a whole number by 100 gives the very double its decimal text has. */
export function shekelsOf(agorot: number): number {
  if (!Number.isSafeInteger(agorot) || agorot <= 0)
    throw new RangeError("an amount is a positive whole number of agorot");
  return agorot / 100;
}

/** Decimal shekels, as a number or as text, as whole agorot; null for anything else. No arithmetic on fractions. */
export function agorotOf(shekels: unknown): number | null {
  const places = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(shekels));
  if (!places) return null;
  return Number(places[1]) * 100 + Number((places[2] ?? "").padEnd(2, "0"));
}
