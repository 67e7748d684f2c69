import type { OnRequestPeriod, stockDesk } from "@contract/desk/stock-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte } from "drizzle-orm";
import { type Database, inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { onRequestPeriod } from "../../offer/catalogue/schema";
import { markSeason } from "../../offer/stock/touched-days";
import { audit } from "../../people/desk-users/audit";
import type { CodeRefusal, FreshCode } from "../../people/desk-users/fresh-code";
import { hotelPeriod, loggedPeriod } from "./hotel-period";

/**
 * Sells a hotel's stays with one of these nights on request. A period that begins with the same night is replaced, so that it can be made
 * longer, or shorter with a fresh code: `code` is what `freshCode` answered. Like a stop sale the row announces itself.
 */
export async function setOnRequestPeriod(
  parts: Store,
  input: Omit<ParsedInput<typeof stockDesk.deskOnRequestPeriod>, "totp">,
  actor: string,
  code: FreshCode,
): Promise<Result<Output<typeof stockDesk.deskOnRequestPeriod>, "not-found" | "invalid-input" | CodeRefusal>> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const period = await hotelPeriod(tx, input, now);
      if (!period.ok) return period;
      const { hotelId, firstNight, lastNight } = period.value;
      const [before] = await tx
        .select({ lastNight: onRequestPeriod.lastNight })
        .from(onRequestPeriod)
        .where(sameStart(period.value))
        .for("update");
      if (before && lastNight < before.lastNight && !code.ok) return code;
      await tx
        .insert(onRequestPeriod)
        .values({ ...period.value, setBy: actor })
        .onConflictDoUpdate({
          target: [onRequestPeriod.hotelId, onRequestPeriod.roomClass, onRequestPeriod.firstNight],
          set: { lastNight, setBy: actor },
        });
      const [, end] = [lastNight, before?.lastNight ?? lastNight].sort() as [string, string];
      await markSeason(tx, hotelId, firstNight, end);
      await audit(tx, { actor, action: "on-request-period", ...loggedPeriod(period.value) }, now);
      return accept({});
    },
    { random: parts.random },
  );
}

/** Sells the nights at once again, unless their class or another period has them on request. */
export async function liftOnRequestPeriod(
  parts: Store,
  { hotelId, roomClass = "", firstNight }: Omit<ParsedInput<typeof stockDesk.deskLiftOnRequestPeriod>, "totp">,
  actor: string,
): Promise<Result<Output<typeof stockDesk.deskLiftOnRequestPeriod>, "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [lifted] = await tx
        .delete(onRequestPeriod)
        .where(sameStart({ hotelId, roomClass, firstNight }))
        .returning();
      if (!lifted) return refuse("not-found", { field: "firstNight" });
      await markSeason(tx, hotelId, firstNight, lifted.lastNight);
      await audit(tx, { actor, action: "lift-on-request-period", ...loggedPeriod(lifted) }, now);
      return accept({});
    },
    { random: parts.random },
  );
}

type Start = { hotelId: string; roomClass: string; firstNight: string };

const sameStart = ({ hotelId, roomClass, firstNight }: Start) =>
  and(
    eq(onRequestPeriod.hotelId, hotelId),
    eq(onRequestPeriod.roomClass, roomClass),
    eq(onRequestPeriod.firstNight, firstNight),
  );

/** The periods of a hotel that are not over on `today`. */
export async function onRequestPeriodsOf(db: Database, hotelId: string, today: string): Promise<OnRequestPeriod[]> {
  const rows = await db
    .select()
    .from(onRequestPeriod)
    .where(and(eq(onRequestPeriod.hotelId, hotelId), gte(onRequestPeriod.lastNight, today)))
    .orderBy(asc(onRequestPeriod.firstNight), asc(onRequestPeriod.roomClass));
  return rows.map(({ hotelId: _, roomClass, ...row }) => ({ ...row, roomClass: roomClass || undefined }));
}
