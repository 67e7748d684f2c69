import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { builtFor, type Columns, columnsOf, placeholdersOf } from "../../database/prepared/built-for";
import { booking } from "../booking/schema";
import type { Actor } from "../booking/states";
import { heldColumns, heldOf, type Written } from "../booking/stored/hold-and-card";
import { type Booking, transition } from "../booking/transition";
import { paymentAttempt } from "../payment/schema";
import type { StageChange } from "./stage";

/** Writes a stage. A booking with an open card page goes back to STORED: anything that page approves is voided. */
export async function writeStage(
  tx: Transaction,
  row: Booking,
  { draft, quote, set, samePayment }: StageChange,
  actor: Actor,
  now: Date,
): Promise<Written> {
  const values = { ...set, draft, quote: quote ?? row.quote };
  if (row.state === "PAYMENT_URL" && !samePayment) {
    await tx
      .update(paymentAttempt)
      .set({ state: "abandoned", updatedAt: now })
      .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.state, "page")));
    return { row: await transition(tx, row, "changed", actor, now, { set: values }) };
  }
  const written = { ...values, version: row.version + 1, touchedAt: now };
  const [changed] = await writtenStage(tx, columnsOf(written)).execute({ ...written, "locked id": row.id });
  const { held, card, ...stored } = changed!;
  return { row: stored, held: heldOf(held, card) };
}

const writtenStage = builtFor((db, columns: Columns) =>
  db
    .update(booking)
    .set(placeholdersOf(columns))
    .where(eq(booking.id, sql.placeholder("locked id")))
    .returning({ ...getTableColumns(booking), ...heldColumns })
    .prepare(""),
);
