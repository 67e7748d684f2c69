import { FunnelStep, type SourceOf, type sourceDesk } from "@contract/desk/source-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, between, gte, inArray, lte, sql } from "drizzle-orm";
import { visitCount } from "../content/visit-counts/schema";
import { bookingCounts, visitsTo } from "../content/visit-counts/source-counts";
import { endOfJerusalemDay, startOfJerusalemDay } from "../core/jerusalem-day";
import { localise } from "../core/localise";
import { amountOf } from "../core/money";
import type { Names } from "../core/names";
import type { Store } from "../database/store";
import { agency } from "../people/agencies/schema";
import { booking } from "../sale/booking/schema";

/** A year and a day: a longer report belongs in a file. */
const longestDays = 366;
const most = 100;

const columns = {
  utmSource: booking.utmSource,
  utmMedium: booking.utmMedium,
  utmCampaign: booking.utmCampaign,
  marketerId: booking.marketerId,
  channel: booking.channel,
  dealType: sql<string>`coalesce(${booking.dealType}, ${booking.category})`,
  agency: booking.agencyCode,
  clerk: sql<
    string | null
  >`${booking.draft} -> 'agent' ->> 'agencyCode' || '/' || (${booking.draft} -> 'agent' ->> 'clerkName')`,
};

/** Visits have no deal type and no seller: what a visitor buys in the end, and of whom, is not known when the visit is counted. */
const visitColumns = {
  utmSource: visitCount.utmSource,
  utmMedium: visitCount.utmMedium,
  utmCampaign: visitCount.utmCampaign,
  marketerId: visitCount.marketerId,
  channel: visitCount.channel,
  dealType: null,
  agency: null,
  clerk: null,
};

type Report = Output<typeof sourceDesk.deskSources>;

/** Visits, bookings and sales by where they came from. Days of Jerusalem; amounts in the currency each booking was priced in. */
export async function deskSources(
  { db }: Pick<Store, "db">,
  { from, to, by, langCode }: ParsedInput<typeof sourceDesk.deskSources>,
): Promise<Result<Report, "invalid-input">> {
  if (to < from || Date.parse(to) - Date.parse(from) >= longestDays * 86_400_000)
    return refuse("invalid-input", { field: "to" });
  const period = and(
    gte(booking.createdAt, new Date(startOfJerusalemDay(from))),
    lte(booking.createdAt, endOfJerusalemDay(to)),
  );
  const days = between(visitCount.day, from, to);
  const [bookings, visits, steps] = await Promise.all([
    db
      .select({
        source: sql<string | null>`${columns[by]}`,
        ...bookingCounts,
      })
      .from(booking)
      .where(period)
      .groupBy(sql`1`, sql`2`),
    visitsBy(db, by, days),
    db
      .select({ event: visitCount.event, count: sql<number>`sum(${visitCount.count})::int` })
      .from(visitCount)
      .where(days)
      .groupBy(visitCount.event),
  ]);
  const sources = new Map<string, Report["sources"][number]>();
  const of = (source: string | null) => {
    const key = source ?? "";
    const entry = sources.get(key) ?? {
      ...(key ? { source: key } : {}),
      searches: 0,
      products: 0,
      opened: 0,
      confirmed: 0,
      cancelled: 0,
      sales: [],
    };
    sources.set(key, entry);
    return entry;
  };
  for (const row of bookings) {
    const entry = of(row.source);
    entry.opened += row.opened;
    entry.confirmed += row.confirmed;
    entry.cancelled += row.cancelled;
    if (row.confirmed > 0) entry.sales.push({ amount: amountOf(row.minor), currency: row.currency });
  }
  for (const { source, searches, products } of visits) Object.assign(of(source), { searches, products });
  const listed = [...sources.values()]
    .sort((a, b) => b.confirmed - a.confirmed || b.opened - a.opened || b.products - a.products)
    .slice(0, most);
  const names = await namesOfSellers(db, by, listed);
  return accept({
    sources: listed.map((row) => {
      const found = names.get(sellerIn(row.source, by));
      return found ? { ...row, name: localise(found, langCode) } : row;
    }),
    steps: FunnelStep.options.map((event) => ({
      event,
      count: steps.find((step) => step.event === event)?.count ?? 0,
    })),
  });
}

/** The marketer id, or the agency's code before the name of its clerk. */
function sellerIn(source = "", by: SourceOf): string {
  return by === "clerk" ? source.split("/")[0]! : source;
}

/** Of the agencies in the list, by what names them there. */
async function namesOfSellers(db: Store["db"], by: SourceOf, listed: Report["sources"]): Promise<Map<string, Names>> {
  if (by !== "marketerId" && by !== "agency" && by !== "clerk") return new Map();
  const column = by === "marketerId" ? sql<string>`${agency.marketerId}` : sql<string>`${agency.code}`;
  const ids = listed.map(({ source }) => sellerIn(source, by)).filter(Boolean);
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: column, names: agency.names }).from(agency).where(inArray(column, ids));
  return new Map(rows.map(({ id, names }) => [id, names]));
}

async function visitsBy(db: Store["db"], by: SourceOf, days: ReturnType<typeof between>) {
  const column = visitColumns[by];
  if (!column) return [];
  return db
    .select({ source: column, searches: visitsTo("search"), products: visitsTo("product") })
    .from(visitCount)
    .where(days)
    .groupBy(column);
}
