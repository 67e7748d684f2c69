import { bookings } from "./booking";
import { deals } from "./deals";
import type { Port } from "./operation";
import { referenceData } from "./reference-data";
import { searchAndSelection } from "./search-and-selection";

/** Every call there is. */
export const calls = { ...referenceData, ...deals, ...searchAndSelection, ...bookings };
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** What the site calls. */
export type Shop = Port<Calls>;
