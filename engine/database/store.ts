import type { Clock, Random } from "../core/clock";
import type { Database } from "./connect";

/** The dependencies of code that reads and writes rows: the database, its clock, and random bytes for ids and retries. */
export type Store = { db: Database; clock: Clock; random: Random };
