import { eq, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { outbox } from "../schema";

/** Seconds that a lease holds without being renewed: a deliverer that does not renew it has died. */
export const leaseSeconds = 60;
/** Milliseconds between renewals; the first is made after as long, so that most deliveries end before and write nothing. */
const renewal = 20_000;
/** Renewals of one delivery, an hour of them: then something hangs that has no limit of its own. */
const most = 180;

/**
 * Keeps a row of the outbox with its deliverer for as long as the delivery runs, which may wait minutes for a printer, so that nobody
 * sends it a second time meanwhile (`requeueEffects`). Returns a function that ends the lease. A renewal that fails is left to the next.
 */
export function keepLease(db: Database, id: number): () => void {
  let renewals = 0;
  const timer = setInterval(() => {
    renewals += 1;
    if (renewals > most) clearInterval(timer);
    else renew(db, id).catch(() => undefined);
  }, renewal);
  return () => clearInterval(timer);
}

async function renew(db: Database, id: number): Promise<void> {
  // The real time, as the job runner's locks, also where a test moves the shop's clock.
  await db
    .update(outbox)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(eq(outbox.id, id));
}
