import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf, minorOf } from "../../core/money";
import { newId } from "../../core/new-id";
import type { Transaction } from "../../database/connect";
import { noHoldLimits } from "../../offer/stock/hold-limits";
import { takeHold } from "../../offer/stock/holds";
import { hold, holdLine } from "../../offer/stock/schema";
import { type LockedUnit, lockUnits, type StockLine } from "../../offer/stock/take-stock";
import type { BookingParts } from "../booking/booking-parts";
import { customerDifference } from "../booking/customer-view";
import type { Booking } from "../booking/transition";
import { isBeingPaid, ofChange } from "../change-payment/change-attempts";
import { addsAgorot, changeOnCredit, orderOnAccount } from "../credit/change-on-credit";
import type { StoredQuote } from "../draft/stored-quote";
import { changedDraft, changedPartOf } from "./changed-draft";
import { changedStock } from "./changed-stock";
import { endOpenChange, openChange } from "./end-change";
import { priceChange } from "./price-change";
import { type BookingChange, bookingChange, type ChangedPart } from "./schema";

export type ChangeKind = "hotel" | "date";

export type ChangeRequest = {
  kind: ChangeKind;
  after: ChangedPart;
  answerBy: Date;
  offeredBy: string;
  tokenHash?: string;
  /** Why the desk waives a higher price. */
  waivedReason?: string;
  /** Why the shop or a supplier causes a change of date; without it the customer wishes it. */
  shopReason?: string;
  /** For a change of date: hotel and airline have confirmed a day on request. Without it such a day is refused. */
  supplierConfirmed?: boolean;
  /** The signed difference shown to the user, in shekels; for the desk that of the agency's account. Any other difference is refused. */
  shownNIS?: string;
};

export type ChangeFailure =
  | "sold-out"
  | "being-booked"
  | "room-not-found"
  | "flight-unavailable"
  | "price-error"
  | "on-request"
  | "price-changed"
  | "in-progress"
  | "credit-limit";

/**
 * Prices a change, holds the stock the booking does not have yet and records the change, in the caller's transaction
 * with the booking locked. Any other open change is ended first, unless its difference is being paid. The booking itself is not changed.
 * If an agency ordered without payment, a change that costs more must fit into the agency's credit limit, like the order.
 */
export async function holdChange(
  parts: Pick<BookingParts, "catalogue" | "random">,
  tx: Transaction,
  row: Booking,
  request: ChangeRequest,
  now: Date,
): Promise<Result<BookingChange, ChangeFailure>> {
  const open = await openChange(tx, row.id);
  if (open && (await isBeingPaid(tx, ofChange(open)))) return refuse("in-progress");
  await endOpenChange(tx, row.id, "replaced", now);
  const priced = await priceChange({ ...parts, db: tx }, row, request.after);
  if (!priced.ok) return priced;
  const { differenceAgorot } = priced.value;
  const order = row.bypassPayment ? await orderOnAccount(tx, row.id) : undefined;
  // Nothing is paid by card for an order on an agency's account: the desk sees what the change adds to the account.
  const forDesk = order ? addsAgorot(order, row.quote, priced.value.quote) : differenceAgorot;
  const shown = request.offeredBy === "visitor" ? customerDifference(row, differenceAgorot) : forDesk;
  if (request.shownNIS !== undefined && minorOf(request.shownNIS) !== shown)
    return refuse("price-changed", { details: { old: request.shownNIS, new: amountOf(shown) } });
  const isWaived = forDesk > 0 && request.waivedReason !== undefined;
  const quote = isWaived ? withWaiver(priced.value.quote, row) : priced.value.quote;

  const onCredit = await changeOnCredit(tx, row, quote, now);
  if (!onCredit.ok) return onCredit;

  const { lines, rooms, onRequest } = await changedStock(tx, changedDraft(row.draft, request.after));
  const isOnRequest = onRequest.rooms || (request.kind === "date" && onRequest.flights);
  if (isOnRequest && !request.supplierConfirmed) return refuse("on-request");
  const units = await lockUnits(tx, lines);
  if (!units) return refuse("sold-out");
  const holdId = newId(parts.random);
  const newHold = await takeHold(tx, {
    id: holdId,
    bookingId: row.id,
    lines: await linesBeyond(tx, row, units),
    // The customer has paid: limits on unpaid holds do not apply to a change.
    shopperKey: `change ${row.id}`,
    address: "",
    known: true,
    now,
    limits: noHoldLimits,
  });
  if (!newHold.ok) return newHold.refusal.code === "too-many-holds" ? refuse("sold-out") : refuse(newHold.refusal.code);
  await tx.update(hold).set({ expiresAt: request.answerBy }).where(eq(hold.id, holdId));
  const [change] = await tx
    .insert(bookingChange)
    .values({
      bookingId: row.id,
      kind: request.kind,
      state: "held",
      tokenHash: request.tokenHash,
      holdId,
      before: changedPartOf(row.draft),
      after: isOnRequest ? withConfirmed(priced.value.after, rooms) : priced.value.after,
      quote,
      stock: units.map(({ id, line }) => ({ inventoryId: id, quantity: line.quantity })),
      differenceAgorot: isWaived ? 0 : differenceAgorot,
      waivedAgorot: isWaived ? forDesk : 0,
      waivedReason: isWaived ? request.waivedReason : null,
      shopReason: request.shopReason ?? null,
      answerBy: request.answerBy,
      offeredAt: now,
      offeredBy: request.offeredBy,
    })
    .returning();
  return accept(change!);
}

/** A day on request that was confirmed: as in a booking on request, no rooms of ours are kept for it, and it is not confirmed again. */
function withConfirmed(after: ChangedPart, rooms: ChangedPart["rooms"]): ChangedPart {
  return { ...after, rooms, hotelStatus: "ok", ...(after.outwardFlightId ? { flightStatus: "ok" as const } : {}) };
}

/** A waived surcharge: its line shows the waived amount, and the total stays the old one. */
function withWaiver(quote: StoredQuote, { quote: before }: Booking): StoredQuote {
  const total = amountOf(before.totalMinor - quote.totalMinor);
  return {
    ...quote,
    lines: [...quote.lines, { code: "WAIVED", room: 0, qty: 1, unit: total, total }],
    totalMinor: before.totalMinor,
  };
}

/** What a change takes beyond the stock that the booking has. */
async function linesBeyond(tx: Transaction, { holdId }: Booking, units: readonly LockedUnit[]): Promise<StockLine[]> {
  const had = await tx
    .select()
    .from(holdLine)
    .where(eq(holdLine.holdId, holdId ?? ""));
  return units.flatMap(({ id, line }) => {
    const quantity = line.quantity - (had.find(({ inventoryId }) => inventoryId === id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
