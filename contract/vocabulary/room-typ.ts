/** `typ` of a room by the people in it: SGL, DBL, A3, A2C1 …, followed by I1 to I4 for infants. */
export function typOf({ adults, children, infants }: { adults: number; children: number; infants: number }): string {
  const cots = infants > 0 ? `I${infants}` : "";
  if (children > 0) return `A${adults}C${children}${cots}`;
  if (adults === 1) return `SGL${cots}`;
  if (adults === 2) return `DBL${cots}`;
  return `A${adults}${cots}`;
}

/** The people of a room by its `typ`; zero of each for a text that is no `typ`. */
export function peopleOfTyp(typ: string): { adults: number; children: number; infants: number } {
  const [, code, adults, children, infants] = /^(?:(SGL|DBL)|A(\d)(?:C(\d))?)(?:I(\d))?$/.exec(typ) ?? [];
  return {
    adults: code === "SGL" ? 1 : code === "DBL" ? 2 : Number(adults ?? 0),
    children: Number(children ?? 0),
    infants: Number(infants ?? 0),
  };
}
