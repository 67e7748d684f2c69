import type { agentHome as call } from "@contract/agencies/agent-home";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Output } from "@contract/wire/operation";
import { sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { Caller } from "../../people/caller/caller";
import { booking } from "../../sale/booking/schema";
import { openAgorot } from "../../sale/credit/agency-credit";
import { agencyPayments, openOrders, paymentsOfAgency } from "../../sale/credit/order-accounts";
import { planCategory } from "../price-plan/plan-journal";
import { agencyBookings } from "./agency-bookings";
import { bookingLines, isHeld, payerName } from "./booking-lines";

/**
 * The page is built from this many of an agency's newest bookings; bookings waiting for a hotel, or to be cancelled, are searched in all.
 */
const mostRead = 100;
const most = { list: 20, customers: 8, plans: 6 } as const;

/** The home page of the agency the caller currently works for. Hold deadlines are instants; "today" is Jerusalem's. */
export async function agentHome(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  caller: Caller,
  langCode: LangCode,
): Promise<Omit<Output<typeof call.agentHome>, "links">> {
  const { code } = caller.agent!.acting;
  const [newest, onRequest, cancelling, now, atlas] = await Promise.all([
    agencyBookings(db, code, undefined, mostRead),
    // Must match the condition of the partial index.
    agencyBookings(db, code, sql`${booking.state} = 'RQ'`, most.list),
    agencyBookings(
      db,
      code,
      sql`${booking.state} in ('OK', 'RQ') and ${booking.id} in (select booking_id from cancellation_request where settled_at is null)`,
      most.list,
    ),
    databaseNow(db, clock),
    catalogue.atlas(),
  ]);
  const placeName = (dest: string) => {
    const destination = atlas.destinations.get(dest);
    return destination ? localise(destination.names, langCode) : dest;
  };
  const listed = [...new Map([...newest, ...onRequest, ...cancelling].map((row) => [row.id, row])).values()];
  const lines = await bookingLines(db, listed, { caller, placeName, now });
  const line = ({ id }: { id: string }) => lines.get(id)!;
  const today = jerusalemDay(now);
  const sales = newest.filter(({ state }) => state !== "EXPIRED" && state !== "DRAFT");
  const customers = firstOfEach(
    sales.filter((row) => payerName(row) !== ""),
    (row) => `${payerName(row)} ${row.mobile}`,
  );
  const plans = firstOfEach(
    sales.filter(({ category, hotelId }) => category === planCategory && hotelId),
    ({ dest, hotelId, nights }) => `${dest} ${hotelId} ${nights}`,
  );
  const { flags, creditLimitAgorot } = caller.agent!.acting;
  return {
    credit: flags.bypassPayment
      ? {
          openNIS: amountOf(await openAgorot(db, code)),
          limitNIS: creditLimitAgorot === null ? undefined : amountOf(creditLimitAgorot),
          orders: (await openOrders(db, code)).map(({ orderNumber: _, orderedAt: __, ...order }) => order),
          payments: agencyPayments(await paymentsOfAgency(db, code)),
        }
      : undefined,
    today: sales
      .filter(({ createdAt }) => jerusalemDay(createdAt) === today)
      .slice(0, most.list)
      .map(line),
    held: newest
      .filter((row) => isHeld(row, now))
      .slice(0, most.list)
      .map(line),
    waiting: onRequest.map(line),
    cancelling: cancelling.map(line),
    customers: customers.slice(0, most.customers).map((row) => ({
      name: payerName(row),
      phone: row.mobile ?? "",
      pnr: row.pnr,
      destName: placeName(row.dest),
    })),
    plans: await Promise.all(
      plans.slice(0, most.plans).map(async ({ dest, hotelId, nights }) => {
        const hotel = (await catalogue.hotelsOf(dest)).find(({ id }) => id === hotelId);
        return {
          dest,
          destName: placeName(dest),
          hotelId: hotelId!,
          hotelName: hotel ? localise(hotel.names, langCode) : hotelId!,
          nights,
        };
      }),
    ),
  };
}

/** The first row for each key, which is the newest. */
function firstOfEach<T>(rows: T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
