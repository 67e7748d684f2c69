import type { AgentBooking, agentHome as call } from "@contract/agencies/agent-home";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Output } from "@contract/wire/operation";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { hold } from "../../offer/stock/schema";
import type { Caller } from "../../people/caller/caller";
import { ownsBooking } from "../../sale/booking/owns-booking";
import { booking } from "../../sale/booking/schema";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { maySendSignature, signaturesOf } from "../../service/signatures/signature-state";
import { planCategory } from "../price-plan/plan-journal";

/**
 * The page is built from this many of an agency's newest bookings; bookings waiting for a hotel are searched in all.
 */
const mostRead = 100;
const most = { list: 20, customers: 8, plans: 6 } as const;
/** States in which places are held and nothing is paid. */
const unpaid: ReadonlySet<string> = new Set(["STORED", "PAYMENT_URL", "VERIFYING", "VERIFIED"]);

/** Only displayed fields of a draft are read: passenger data is not loaded. */
const columns = {
  id: booking.id,
  pnr: booking.pnr,
  state: booking.state,
  createdAt: booking.createdAt,
  shopperKey: booking.shopperKey,
  category: booking.category,
  agent: sql<BookingDraft["agent"] | null>`${booking.draft} -> 'agent'`,
  firstName: sql<string | null>`${booking.draft} -> 'payer' ->> 'firstName'`,
  lastName: sql<string | null>`${booking.draft} -> 'payer' ->> 'lastName'`,
  mobile: sql<string | null>`${booking.draft} -> 'payer' ->> 'mobile'`,
  clerkName: sql<string | null>`${booking.draft} -> 'agent' ->> 'clerkName'`,
  dest: sql<string>`${booking.draft} ->> 'destinationCode'`,
  dateFrom: sql<string>`${booking.draft} ->> 'dateFrom'`,
  dateTo: sql<string>`${booking.draft} ->> 'dateTo'`,
  nights: sql<number>`(${booking.draft} ->> 'nights')::int`,
  hotelId: sql<string | null>`${booking.draft} -> 'rooms' -> 0 ->> 'hotelId'`,
  totalMinor: sql<number>`(${booking.quote} ->> 'totalMinor')::float8`,
  currency: sql<string>`${booking.quote} ->> 'currency'`,
  heldUntil: hold.expiresAt,
};

/** The home page of the agency the caller currently works for. Hold deadlines are instants; "today" is Jerusalem's. */
export async function agentHome(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  caller: Caller,
  langCode: LangCode,
): Promise<Output<typeof call.agentHome>> {
  const { code } = caller.agent!.acting;
  const bookingsWhere = (where: SQL | undefined, rows: number) =>
    db
      .select(columns)
      .from(booking)
      .leftJoin(hold, and(eq(hold.id, booking.holdId), eq(hold.state, "active")))
      .where(and(eq(booking.agencyCode, code), where))
      .orderBy(desc(booking.orderNumber))
      .limit(rows);
  const [newest, onRequest, now, atlas] = await Promise.all([
    bookingsWhere(undefined, mostRead),
    // Must match the condition of the partial index.
    bookingsWhere(sql`${booking.state} = 'RQ'`, most.list),
    databaseNow(db, clock),
    catalogue.atlas(),
  ]);
  type Row = (typeof newest)[number];
  const place = (dest: string) => {
    const destination = atlas.destinations.get(dest);
    return destination ? localise(destination.names, langCode) : dest;
  };
  const isHeld = (row: Row) => unpaid.has(row.state) && row.heldUntil !== null && row.heldUntil > now;
  const listed = [...new Map([...newest, ...onRequest].map((row) => [row.id, row])).values()];
  const signatures = await signaturesOf(
    db,
    listed.filter(({ agent }) => agent).map((row) => ({ ...row, saleMinor: row.agent?.salePriceMinor })),
    now,
  );
  const ownOf = ({ shopperKey, agent }: Row) =>
    ownsBooking({ shopperKey, draft: { agent: agent ?? undefined } }, caller);
  const line = (row: Row): AgentBooking => ({
    bookTransId: row.id,
    pnr: row.pnr,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    payerName: nameOf(row),
    destName: place(row.dest),
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    price: amountOf(row.totalMinor),
    currency: row.currency,
    clerkName: row.clerkName ?? undefined,
    category: row.category,
    heldUntil: isHeld(row) ? row.heldUntil!.toISOString() : undefined,
    own: ownOf(row),
    signature: signatures.get(row.id),
    maySendSignature:
      ownOf(row) && maySendSignature({ ...row, saleMinor: row.agent?.salePriceMinor }, signatures.get(row.id)),
  });
  const today = jerusalemDay(now);
  const sales = newest.filter(({ state }) => state !== "EXPIRED" && state !== "DRAFT");
  const customers = firstOfEach(
    sales.filter((row) => nameOf(row) !== ""),
    (row) => `${nameOf(row)} ${row.mobile}`,
  );
  const plans = firstOfEach(
    sales.filter(({ category, hotelId }) => category === planCategory && hotelId),
    ({ dest, hotelId, nights }) => `${dest} ${hotelId} ${nights}`,
  );
  return {
    today: sales
      .filter(({ createdAt }) => jerusalemDay(createdAt) === today)
      .slice(0, most.list)
      .map(line),
    held: newest.filter(isHeld).slice(0, most.list).map(line),
    waiting: onRequest.map(line),
    customers: customers.slice(0, most.customers).map((row) => ({
      name: nameOf(row),
      phone: row.mobile ?? "",
      pnr: row.pnr,
      destName: place(row.dest),
    })),
    plans: await Promise.all(
      plans.slice(0, most.plans).map(async ({ dest, hotelId, nights }) => {
        const hotel = (await catalogue.hotelsOf(dest)).find(({ id }) => id === hotelId);
        return {
          dest,
          destName: place(dest),
          hotelId: hotelId!,
          hotelName: hotel ? localise(hotel.names, langCode) : hotelId!,
          nights,
        };
      }),
    ),
  };
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The first row for each key, which is the newest. */
function firstOfEach<T>(rows: T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
