import type { OfferedChange } from "@contract/desk/booking-changes";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { desc, eq, inArray } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotel } from "../../offer/catalogue/schema";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { changePayment } from "../../sale/change-payment/change-payment";

/** All changes that were offered or made for a booking, newest first, each with its state as of now. */
export async function offeredChanges(parts: Store, bookingId: string, langCode: LangCode): Promise<OfferedChange[]> {
  const rows = await parts.db
    .select()
    .from(bookingChange)
    .where(eq(bookingChange.bookingId, bookingId))
    .orderBy(desc(bookingChange.id));
  if (rows.length === 0) return [];
  const now = await databaseNow(parts.db, parts.clock);
  const ids = rows.flatMap(({ after }) => after.rooms.slice(0, 1).map(({ hotelId }) => hotelId));
  const hotels =
    ids.length > 0
      ? await parts.db.select({ id: hotel.id, names: hotel.names }).from(hotel).where(inArray(hotel.id, ids))
      : [];
  const hotelOf = ({ after }: BookingChange) => {
    const id = after.rooms[0]?.hotelId;
    const hotelRow = hotels.find((candidate) => candidate.id === id);
    return hotelRow ? localise(hotelRow.names, langCode) : (id ?? "");
  };
  return Promise.all(
    rows.map(async (row) => ({
      kind: row.kind === "date" ? ("date" as const) : ("hotel" as const),
      to: row.kind === "date" ? row.after.dateFrom : hotelOf(row),
      differenceNIS: amountOf(row.differenceAgorot),
      waived: row.waivedAgorot > 0,
      state: await stateOf(parts, row, now),
      open: row.state === "held",
      offeredAt: row.offeredAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      offeredBy: row.offeredBy,
    })),
  );
}

async function stateOf(parts: Store, row: BookingChange, now: Date): Promise<OfferedChange["state"]> {
  if (row.state === "applied") return "accepted";
  const payment = await changePayment(parts.db, row, now);
  if (payment.state === "checking") return "checking";
  if (payment.state === "returned") return "returned";
  if (row.state === "declined") return "refused";
  if (row.state === "replaced" || row.state === "cancelled") return row.state;
  if (row.state === "expired" || row.answerBy <= now) return "expired";
  if (payment.state === "open") return "paying";
  return payment.state === "refused" ? "card-refused" : "waiting";
}
