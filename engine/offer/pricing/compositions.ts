import type { Composition } from "@contract/vocabulary/vocabulary";
import type { Occupancy } from "./occupancy";

/** The compositions that the price index covers, and the meaning of each. */
export const compositions = {
  SGL: { adults: 1, children: 0 },
  DBL: { adults: 2, children: 0 },
  A2C1: { adults: 2, children: 1 },
  A3: { adults: 3, children: 0 },
  A2C2: { adults: 2, children: 2 },
  A2C3: { adults: 2, children: 3 },
} as const satisfies Record<Composition, { adults: number; children: number }>;

/** The indexed composition nearest to a room, used to sort lists before exact prices are known. */
export function nearestComposition({ adults, children }: Occupancy): Composition {
  if (adults + children <= 1) return "SGL";
  if (adults + children === 2) return "DBL";
  if (children === 0) return "A3";
  const beyondTwo = adults + children - 2;
  if (adults >= 3 && children <= 1) return "A2C2";
  return beyondTwo === 1 ? "A2C1" : beyondTwo === 2 ? "A2C2" : "A2C3";
}
