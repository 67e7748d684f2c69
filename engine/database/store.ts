import type { Clock, Random } from "../core/clock";
import type { Database } from "./connect";

/** What code that reads and writes rows needs: the database, its clock, and random bytes for ids and retries. */
export type Store = { db: Database; clock: Clock; random: Random };
