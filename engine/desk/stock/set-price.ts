import { rateAmounts } from "@contract/desk/rate-amounts";
import type { RateAmounts } from "@contract/desk/room-prices";
import type { stockDesk } from "@contract/desk/stock-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { deskPrice, hotelRate } from "../../offer/catalogue/schema";
import { isFarOff } from "../../offer/rates/far-off";
import { markSeason } from "../../offer/stock/touched-days";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";

type Stored = typeof hotelRate.$inferSelect;

/**
 * Sets the amounts of a price row, such as an import wrote. More than five percent away from the row, or from what an import or two users
 * agreed on before, is only proposed until another desk user sends the same amounts: one cannot reach a far price in small steps. The days
 * of its season are indexed again, and the lists, calendars and plans follow. Bookings keep their prices.
 */
export async function setPrice(
  parts: Store,
  { hotelId, roomClass, board, validFrom, was, amounts }: Omit<ParsedInput<typeof stockDesk.deskSetPrice>, "totp">,
  actor: string,
): Promise<Result<Output<typeof stockDesk.deskSetPrice>, "not-found" | "changed-meanwhile" | "invalid-input">> {
  if (amounts.adult === amountOf(0)) return refuse("invalid-input", { field: "adult" });
  const key = { hotelId, roomClass, board, validFrom };
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx.select().from(hotelRate).where(isRow(hotelRate, key)).for("update");
      if (!row) return refuse("not-found", { field: "roomClass" });
      const stored = amountsOf(row);
      if (!same(stored, was)) return refuse("changed-meanwhile", { field: "was" });
      const [earlier] = await tx.select().from(deskPrice).where(isRow(deskPrice, key)).for("update");
      const agreed = earlier && same(earlier.set, stored) ? earlier.agreed : stored;
      const isSecond = earlier?.proposed != null && earlier.proposedBy !== actor && same(earlier.proposed, amounts);
      const waits = (isFar(amounts, stored) || isFar(amounts, agreed)) && !isSecond;
      const kept = waits
        ? { agreed, set: stored, proposed: amounts, proposedBy: actor }
        : { agreed: isSecond ? amounts : agreed, set: amounts, proposed: null, proposedBy: null };
      await tx
        .insert(deskPrice)
        .values({ ...key, ...kept })
        .onConflictDoUpdate({
          target: [deskPrice.hotelId, deskPrice.roomClass, deskPrice.board, deskPrice.validFrom],
          set: kept,
        });
      if (!waits) {
        await tx.update(hotelRate).set(columnsOf(amounts)).where(isRow(hotelRate, key));
        await markSeason(tx, hotelId, row.validFrom, row.validTo);
      }
      await audit(
        tx,
        {
          actor,
          action: waits ? "propose-price" : "set-price",
          target: `room:${hotelId}:${roomClass}`,
          details: {
            board,
            validFrom,
            currency: row.currency,
            changes: changesBetween(stored, amounts),
            ...(isSecond ? { proposedBy: earlier.proposedBy } : {}),
          },
        },
        now,
      );
      return accept({ amounts, waits });
    },
    { random: parts.random },
  );
}

const isRow = (
  table: typeof hotelRate | typeof deskPrice,
  key: Pick<Stored, "hotelId" | "roomClass" | "board" | "validFrom">,
) =>
  and(
    eq(table.hotelId, key.hotelId),
    eq(table.roomClass, key.roomClass),
    eq(table.board, key.board),
    eq(table.validFrom, key.validFrom),
  );

const same = (one: RateAmounts, other: RateAmounts) => rateAmounts.every((name) => one[name] === other[name]);

/** A supplement where there was none is far as well. */
const isFar = (amounts: RateAmounts, before: RateAmounts) =>
  rateAmounts.some((name) => amounts[name] !== before[name] && isFarOff(amounts[name], before[name]));

export function amountsOf(row: Omit<Stored, "roomClass">): RateAmounts {
  return {
    adult: amountOf(row.adultMinor),
    single: amountOf(row.singleSupplementMinor),
    adult3: amountOf(row.adult3Minor),
    child1: amountOf(row.child1Minor),
    child2: amountOf(row.child2Minor),
    child3: amountOf(row.child3Minor),
    infant: amountOf(row.infantMinor),
    weekend: amountOf(row.weekendMinor),
  };
}

function columnsOf(amounts: RateAmounts) {
  const minor = (amount: string) => minorOf(amount) ?? 0;
  return {
    adultMinor: minor(amounts.adult),
    singleSupplementMinor: minor(amounts.single),
    adult3Minor: minor(amounts.adult3),
    child1Minor: minor(amounts.child1),
    child2Minor: minor(amounts.child2),
    child3Minor: minor(amounts.child3),
    infantMinor: minor(amounts.infant),
    weekendMinor: minor(amounts.weekend),
  };
}
