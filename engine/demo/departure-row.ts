import type { departure } from "../offer/catalogue/schema";

export type DepartureRow = typeof departure.$inferInsert;
