/**
 * Agorot as the decimal shekels of PayPlus. Dividing an integer by 100 gives exactly the double of its decimal text.
 */
export function shekelsOf(agorot: number): number {
  if (!Number.isSafeInteger(agorot) || agorot <= 0)
    throw new RangeError("an amount is a positive whole number of agorot");
  return agorot / 100;
}

/** Decimal shekels, as number or text, to whole agorot; null for anything else. No floating-point arithmetic. */
export function agorotOf(shekels: unknown): number | null {
  const places = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(shekels));
  if (!places) return null;
  return Number(places[1]) * 100 + Number((places[2] ?? "").padEnd(2, "0"));
}
