import { detailsOf } from "@contract/wire/details-of";
import { accept, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gt, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { agorotOf, amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import { notifyAdmin } from "../../outbox/outbox";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import type { Booking } from "../booking/transition";
import { bookingChange } from "../change/schema";
import { agencyNet } from "../draft/agency-net";
import { agencyShare } from "../draft/agency-share";
import { agencyOrder } from "./schema";

/**
 * The net price of a stored price for queries that join `agency_order`: `netPriceOf` in SQL. Minor units of the booking's currency.
 */
const netMinorSql = (quote: SQLWrapper): SQL => {
  const total = sql`(${quote} ->> 'totalMinor')::numeric`;
  const takenOff = (codes: string) =>
    sql`(select coalesce(-sum((line ->> 'total')::numeric * 100), 0) from jsonb_array_elements(${quote} -> 'lines') line where line ->> 'code' in ${sql.raw(codes)})`;
  const before = sql`(${total} + ${takenOff("('AGENT_DISCOUNT', 'SUBSIDY')")})`;
  const commission = sql`(floor(${before} * ${agencyOrder.commissionPercent} / 100) - ${takenOff("('AGENT_DISCOUNT')")})`;
  return sql`(${total} - least(${total}, greatest(0, ${commission})))`;
};

/** The net price in agorot, at the rate of the order. */
const netAgorot = (quote: SQLWrapper): SQL<number> =>
  sql<number>`round(${netMinorSql(quote)} * ${agencyOrder.rate})::bigint`.mapWith(Number);

/**
 * What an agency owes for an order without payment, in agorot: the net price of the booking as it is now (decision 0089). For a cancelled
 * booking it owes the cancellation fee, for a refused one nothing.
 */
const owedAgorot: SQL<number> = sql<number>`(case
  when ${booking.state} in ('OK', 'RQ', 'CANCELLING') then ${netAgorot(booking.quote)}
  when ${booking.state} = 'CANCELLED' then coalesce(${booking.cancellationFeeAgorot}, 0)
  else 0 end)::bigint`.mapWith(Number);

/** What is open of one order: below zero when the agency paid more than it owes, as after a cancellation. */
export const openOfOrder: SQL<number> = sql<number>`(${owedAgorot} - ${agencyOrder.paidAgorot})`.mapWith(Number);

/** An order's account for queries that join `agency_order` with `booking`; amounts in agorot. */
export const accountColumns = {
  bookingState: booking.state,
  commissionPercent: agencyOrder.commissionPercent,
  price: sql<number>`round((${booking.quote} ->> 'totalMinor')::numeric * ${agencyOrder.rate})::bigint`.mapWith(Number),
  net: netAgorot(booking.quote),
  owed: owedAgorot,
  paid: agencyOrder.paidAgorot,
  open: openOfOrder,
};

/** The longest that a change of a booking is on its way, after its time was taken. */
const changeOnItsWay = sql.raw("interval '10 minutes'");

/**
 * The orders of an agency that may be open, for queries that join `agency_order` with `booking`: not those that are settled and whose booking
 * did not change since. Their prices are not read again, however many orders the agency ever made (decision 0124).
 */
export const maybeOpenOrders = (agencyCode: string): SQL | undefined =>
  and(
    eq(agencyOrder.agencyCode, agencyCode),
    or(isNull(agencyOrder.settledAt), gt(booking.touchedAt, sql`${agencyOrder.settledAt} - ${changeOnItsWay}`)),
  );

/** What an agency owes less what it paid, over all its orders without payment, in agorot. Below zero it has paid too much. */
export async function openAgorot(db: Database | Transaction, agencyCode: string): Promise<number> {
  const [row] = await db
    .select({ open: sql<number>`coalesce(sum(${openOfOrder}), 0)`.mapWith(Number) })
    .from(agencyOrder)
    .innerJoin(booking, eq(booking.id, agencyOrder.bookingId))
    .where(maybeOpenOrders(agencyCode));
  return row!.open;
}

/**
 * What changes on offer would add to what an agency owes, in agorot: a customer may accept them any moment. Read it before the open sum, so
 * that one which is accepted in between counts twice rather than not at all. `exceptBookingId`: a booking whose offer does not count.
 */
async function offeredAgorot(
  tx: Database | Transaction,
  agencyCode: string,
  now: Date,
  exceptBookingId?: string,
): Promise<number> {
  const [row] = await tx
    .select({
      offered:
        sql<number>`coalesce(sum(greatest(0, ${netAgorot(bookingChange.quote)} - ${netAgorot(booking.quote)})), 0)`.mapWith(
          Number,
        ),
    })
    .from(agencyOrder)
    .innerJoin(booking, eq(booking.id, agencyOrder.bookingId))
    .innerJoin(bookingChange, eq(bookingChange.bookingId, booking.id))
    .where(
      and(
        eq(agencyOrder.agencyCode, agencyCode),
        eq(bookingChange.state, "held"),
        gt(bookingChange.answerBy, now),
        exceptBookingId === undefined ? undefined : ne(booking.id, exceptBookingId),
      ),
    );
  return row!.offered;
}

/**
 * Whether `priceAgorot` more, at net prices, fits into an agency's limit, beside what it owes and what is on offer. The agency's row is
 * locked until the transaction ends, so that two orders or changes at once cannot both use the same rest.
 */
export async function fitsLimit(
  tx: Transaction,
  agencyCode: string,
  priceAgorot: number,
  now: Date,
  field: string,
): Promise<Result<null, "credit-limit">> {
  const [account] = await tx
    .select({ limit: agency.creditLimitAgorot })
    .from(agency)
    .where(eq(agency.code, agencyCode))
    .for("no key update");
  const limit = account?.limit ?? null;
  if (limit === null) return accept(null);
  const offered = await offeredAgorot(tx, agencyCode, now);
  const open = offered + (await openAgorot(tx, agencyCode));
  if (open + priceAgorot <= limit) return accept(null);
  return refuse("credit-limit", {
    field,
    details: {
      agencyCode,
      limitNIS: amountOf(limit),
      openNIS: amountOf(open),
      priceNIS: amountOf(priceAgorot),
    },
  });
}

/**
 * An agency's account as a new offer for one of its bookings finds it, in shekels: what is open, with what is on offer for its other
 * bookings, since a new offer replaces the booking's own.
 */
export async function accountFor(
  db: Database,
  { agencyCode, bookingId }: { agencyCode: string; bookingId: string },
  now: Date,
): Promise<{ agencyCode: string; openNIS: string; limitNIS: string | undefined }> {
  const offered = await offeredAgorot(db, agencyCode, now, bookingId);
  const open = offered + (await openAgorot(db, agencyCode));
  const [account] = await db
    .select({ limit: agency.creditLimitAgorot })
    .from(agency)
    .where(eq(agency.code, agencyCode));
  const limit = account?.limit ?? null;
  return { agencyCode, openNIS: amountOf(open), limitNIS: limit === null ? undefined : amountOf(limit) };
}

/**
 * Puts an order on an agency's account, or refuses it when the open sum would exceed the agency's limit. The booking is locked by the
 * caller.
 */
export async function orderOnCredit(
  tx: Transaction,
  row: Booking,
  agencyCode: string,
  rates: ExchangeRates,
  now: Date,
): Promise<Result<null, "credit-limit" | "price-error">> {
  const rate = await rates.shown(row.quote.currency);
  if (!rate) return refuse("price-error", { field: "BypassPaymentByAgent" });
  const { commissionPercent } = await agencyShare(tx, agencyCode, row.quote);
  const { netMinor } = agencyNet(row.quote, commissionPercent);
  const fits = await fitsLimit(tx, agencyCode, agorotOf(netMinor, rate.value), now, "BypassPaymentByAgent");
  if (!fits.ok) return fits;
  await tx
    .insert(agencyOrder)
    .values({ bookingId: row.id, agencyCode, rate: rate.value, commissionPercent, orderedAt: now });
  return accept(null);
}

/** Notifies the desk that an agency reached its limit, after the refusal: a notice in its transaction would be rolled back. */
export async function notifyCreditLimit(db: Database, refusal: Refusal, now: Date): Promise<void> {
  const details = detailsOf(refusal, "credit-limit");
  if (!details) return;
  await notifyAdmin(
    db,
    `credit-limit:${details.agencyCode}`,
    "An order without payment was refused: the agency's credit limit is reached",
    details,
    now,
  );
}
