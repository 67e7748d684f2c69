import type { ImportLines } from "./import-line";
import type { Queryable } from "./write-rows";

/** What may move: the beginning of its notice's key, its kind of stock, and its rows with what a notice says of each. */
const movable = {
  event: {
    key: "match-moved",
    subject: "A match that has been sold was moved: tell its travellers",
    stock: "ticket",
    rows: "select id, on_date + starts_at as at, jsonb_build_object('eventId', id, 'match', names) as about from sport_event",
  },
  flight: {
    key: "flight-moved",
    subject: "A flight that has been sold was moved: tell its travellers",
    stock: "seat",
    rows: "select id, departs_on + departs_at as at, jsonb_build_object('flightId', id, 'flight', flight_number) as about from flight",
  },
} as const;

/** As people read it: what looks like a long number would be redacted. */
const printed = (moment: string) => `to_char(${moment}, 'DD/MM/YYYY HH24:MI')`;

/**
 * Notices for the desk about matches and flights of the file that leave at another time than those who bought them were told. Called before
 * the rows are written.
 */
export async function noticeMoves(client: Queryable, lines: ImportLines): Promise<void> {
  const given = {
    event: lines.event.map(({ value }) => ({ id: value.id, to: `${value.onDate} ${value.startsAt}` })),
    flight: lines.flight.map(({ value }) => ({ id: value.id, to: `${value.departsOn} ${value.departsAt}` })),
  };
  for (const kind of ["event", "flight"] as const) {
    if (given[kind].length === 0) continue;
    const { key, subject, stock, rows } = movable[kind];
    await client.query(
      `insert into admin_notification (key, subject, details, first_at, last_at)
       select $2 || ':' || id || ':' || "to", $3,
         about || jsonb_build_object('was', ${printed("at")}, 'now', ${printed('"to"')}, 'places', places), now(), now()
       from (
         select given.id, about, at, given."to", sum(sold + held)::int as places
         from json_to_recordset($1::json) as given (id text, "to" timestamp)
         join (${rows}) as present using (id) join inventory on inventory.kind = $4 and owner_id = given.id
         where at <> given."to" group by 1, 2, 3, 4 having sum(sold + held) > 0
       ) as moved
       on conflict (key) do update set count = admin_notification.count + 1, last_at = now(), seen_at = null, seen_by = null`,
      [JSON.stringify(given[kind]), key, subject, stock],
    );
  }
}
