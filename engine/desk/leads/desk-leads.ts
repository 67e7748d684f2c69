import type { LeadList, leadDesk } from "@contract/desk/lead-desk";
import { languageOf } from "@contract/vocabulary/languages";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type AskedFacts, factsIn, factsText } from "../../content/leads/lead-facts";
import { lead } from "../../content/leads/schema";
import { localise } from "../../core/localise";
import type { Database } from "../../database/connect";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { agency } from "../../people/agencies/schema";

const most = 200;
const hour = 3_600_000;

const waiting = isNull(lead.doneAt);
const open = and(waiting, isNull(lead.takenBy));

/** The leads of a list, as `reader` has it. */
function leadsOf(list: LeadList, reader: string): SQL | undefined {
  const lists: Record<LeadList, SQL | undefined> = {
    open,
    mine: and(waiting, eq(lead.takenBy, reader)),
    others: and(waiting, ne(lead.takenBy, reader)),
    done: isNotNull(lead.doneAt),
    all: undefined,
  };
  return lists[list];
}

/** Leads that nobody has taken first, then those somebody has, each the oldest first; those that are done, the newest first. */
const inOrder = [
  asc(sql`case when ${lead.doneAt} is not null then 2 when ${lead.takenBy} is not null then 1 else 0 end`),
  asc(sql`case when ${lead.doneAt} is null then ${lead.createdAt} end`),
  desc(lead.doneAt),
  asc(lead.id),
];

/** How many leads nobody has taken. Each page of the desk asks: the index of those that wait has the answer. */
export async function openLeads(db: Database): Promise<number> {
  return db.$count(lead, open);
}

export async function deskLeads(
  { db, clock, catalogue }: Store & { catalogue: Catalogue },
  { list, kind, agency: agencyCode, from, to, langCode }: ParsedInput<typeof leadDesk.deskLeads>,
  reader: string,
): Promise<Output<typeof leadDesk.deskLeads>> {
  const chosen = and(
    leadsOf(list, reader),
    kind && eq(lead.kind, kind),
    agencyCode ? eq(lead.agencyCode, agencyCode) : undefined,
  );
  const counted = (one: LeadList) => sql<number>`(count(*) filter (where ${leadsOf(one, reader)}))::int`;
  const [rows, total, [counts]] = await Promise.all([
    db
      .select({ row: lead, agencyNames: agency.names })
      .from(lead)
      .leftJoin(agency, eq(agency.code, lead.agencyCode))
      .where(chosen)
      .orderBy(...(list === "done" || list === "all" ? inOrder : [asc(lead.createdAt), asc(lead.id)]))
      .offset(from - 1)
      .limit(Math.min(Math.max(to - from + 1, 0), most)),
    db.$count(lead, chosen),
    db
      .select({ open: counted("open"), mine: counted("mine"), others: counted("others") })
      .from(lead)
      .where(waiting),
  ]);
  const now = clock.now().getTime();
  const facts = new Map(rows.map(({ row }) => [row.id, factsIn(row)]));
  const { destinations } = await catalogue.atlas();
  const text = (asked: AskedFacts) => {
    const code = asked.asks === "offer" ? asked.destinationCode : "";
    const place = destinations.get(code);
    return factsText(asked, languageOf[langCode], place ? localise(place.names, langCode) : code);
  };
  return {
    total,
    counts: counts!,
    leads: rows.map(({ row, agencyNames }) => ({
      ...aboutBooking(facts.get(row.id)),
      leadId: row.id,
      kind: row.kind,
      name: row.name,
      phone: row.phone ?? undefined,
      email: row.email ?? undefined,
      message: facts.get(row.id) ? text(facts.get(row.id)!) : row.message,
      packId: row.packId ?? undefined,
      agency: row.agencyCode
        ? { code: row.agencyCode, name: agencyNames ? localise(agencyNames, langCode) : row.agencyCode }
        : undefined,
      language: row.language,
      createdAt: row.createdAt.toISOString(),
      waitsHours: row.doneAt ? undefined : Math.max(0, Math.floor((now - row.createdAt.getTime()) / hour)),
      taken:
        row.takenBy && row.takenAt
          ? { by: row.takenBy, at: row.takenAt.toISOString(), byYou: row.takenBy === reader }
          : undefined,
      done: row.doneAt ? { by: row.doneBy ?? "", at: row.doneAt.toISOString() } : undefined,
      note: row.note ?? undefined,
    })),
  };
}

/** The booking that a request is about, where it is known which. */
function aboutBooking(asked: AskedFacts | null | undefined): { booking?: { bookTransId: string; pnr: string } } {
  return asked?.bookingId ? { booking: { bookTransId: asked.bookingId, pnr: asked.pnr } } : {};
}
