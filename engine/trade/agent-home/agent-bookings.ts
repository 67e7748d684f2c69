import type { agentHome as calls } from "@contract/agencies/agent-home";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, eq, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { localise } from "../../core/localise";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { Caller } from "../../people/caller/caller";
import { booking } from "../../sale/booking/schema";
import { orderNumberOffset } from "../../sale/booking/stored/order-number-offset";
import { agencyBookings, countOfAgency } from "./agency-bookings";
import { bookingLines } from "./booking-lines";
import { inList } from "./in-list";

const mostRows = 100;

/** The bookings of the agency that the caller currently works for, newest first. */
export async function agentBookings(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  caller: Caller,
  input: ParsedInput<typeof calls.agentBookings>,
): Promise<Output<typeof calls.agentBookings>> {
  const { code } = caller.agent!.acting;
  const [now, atlas] = await Promise.all([databaseNow(db, clock), catalogue.atlas()]);
  const starts = sql`${booking.draft} ->> 'dateFrom'`;
  const filter = and(
    ne(booking.state, "DRAFT"),
    input.list && inList(input.list, now),
    input.firstDay ? gte(starts, input.firstDay) : undefined,
    input.lastDay ? lte(starts, input.lastDay) : undefined,
  );
  const read = async (search: SQL | undefined) => {
    const where = and(filter, search);
    const wanted = Math.max(0, Math.min(input.to - input.from + 1, mostRows));
    const [total, rows] = await Promise.all([
      countOfAgency(db, code, where),
      agencyBookings(db, code, where, wanted, input.from - 1),
    ]);
    return { total, rows };
  };
  const typed = input.search?.trim() ?? "";
  // A reference or an order number is found by its index; only without such a booking are names and phones read.
  const named = typed === "" ? undefined : byNumber(typed);
  const exact = named && (await read(named));
  const { total, rows } = exact && exact.total > 0 ? exact : await read(typed === "" ? undefined : byPerson(typed));
  const placeName = (dest: string) => {
    const destination = atlas.destinations.get(dest);
    return destination ? localise(destination.names, input.langCode) : dest;
  };
  const lines = await bookingLines(db, rows, { caller, placeName, now });
  return { total, bookings: rows.map(({ id }) => lines.get(id)!) };
}

function byNumber(text: string): SQL | undefined {
  if (/^\d{5,9}$/.test(text)) return eq(booking.orderNumber, Number(text) - orderNumberOffset);
  return /^[A-Z0-9]{8}$/i.test(text) ? eq(booking.pnr, text.toUpperCase()) : undefined;
}

/** Every word is part of the payer's name, or of one passenger's; or the digits are part of the payer's phone, with or without a country. */
function byPerson(text: string): SQL | undefined {
  const payer = sql`${booking.draft} -> 'payer'`;
  const has = (person: SQL) =>
    and(
      ...text
        .split(/\s+/)
        .map(
          (word) =>
            sql`concat_ws(' ', ${person} ->> 'firstName', ${person} ->> 'lastName') ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`,
        ),
    );
  const digits = text.replace(/^(\+|00)?972|\D/g, "").replace(/^0/, "");
  const isPhone = /^[\d\s()+-]+$/.test(text) && digits.length >= 4;
  return or(
    has(payer),
    // Customers of the agency's site need not reveal to it who travels with them.
    sql`(${booking.draft} -> 'agent' is not null and exists (
      select 1 from jsonb_array_elements(${booking.draft} -> 'paxList') passenger where ${has(sql`passenger`)}))`,
    isPhone ? sql`regexp_replace(${payer} ->> 'mobile', '\\D', '', 'g') like ${`%${digits}%`}` : undefined,
  );
}
