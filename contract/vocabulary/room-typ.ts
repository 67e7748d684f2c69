/** `typ` of a room by the people in it: SGL, DBL, A3, A2C1 …, followed by I1 to I4 for infants. */
export function typOf({ adults, children, infants }: { adults: number; children: number; infants: number }): string {
  const cots = infants > 0 ? `I${infants}` : "";
  if (children > 0) return `A${adults}C${children}${cots}`;
  if (adults === 1) return `SGL${cots}`;
  if (adults === 2) return `DBL${cots}`;
  return `A${adults}${cots}`;
}
