import { and, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { banner, startupPopup, timerLine } from "./schema";

/** Whether an element is switched on, has started and has not ended at a given moment. */
export function shownNow(table: typeof banner | typeof startupPopup | typeof timerLine, now: Date): SQL | undefined {
  return and(
    eq(table.active, true),
    or(isNull(table.startsAt), lte(table.startsAt, now)),
    or(isNull(table.endsAt), gt(table.endsAt, now)),
  );
}
