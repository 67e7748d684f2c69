import type { ImportLines } from "./import-line";
import type { Queryable } from "./write-rows";

const moved = `
  with given as (select * from json_to_recordset($1::json) as given (id text, "to" text)),
  present as (
    select 'ticket' as kind, id, on_date || ' ' || left(starts_at::text, 5) as at from sport_event
    union all select 'seat', id, departs_on || ' ' || left(departs_at::text, 5) from flight
  )
  select present.kind, present.id, at as "from", given."to", sum(sold + held)::int as places
  from present join given using (id) join inventory on inventory.kind = present.kind and owner_id = present.id
  where present.kind = $2 and at <> given."to"
  group by 1, 2, 3, 4 having sum(sold + held) > 0`;

const subjects = {
  ticket: "A match that has been sold was moved: tell its travellers",
  seat: "A flight that has been sold was moved: tell its travellers",
};

/**
 * Notices for the desk about matches and flights of the file that leave at another time than those who bought them were told. Called before
 * the rows are written.
 */
export async function noticeMoves(client: Queryable, lines: ImportLines): Promise<void> {
  const given = {
    ticket: lines.event.map(({ value }) => ({ id: value.id, to: `${value.onDate} ${value.startsAt.slice(0, 5)}` })),
    seat: lines.flight.map(({ value }) => ({ id: value.id, to: `${value.departsOn} ${value.departsAt.slice(0, 5)}` })),
  };
  for (const kind of ["ticket", "seat"] as const) {
    if (given[kind].length === 0) continue;
    await client.query(
      `insert into admin_notification (key, subject, details, first_at, last_at)
       select 'moved:' || id || ':' || "to", $3, json_build_object('id', id, 'from', "from", 'to', "to", 'places', places), now(), now()
       from (${moved}) as moved
       on conflict (key) do update set count = admin_notification.count + 1, last_at = now(), seen_at = null, seen_by = null`,
      [JSON.stringify(given[kind]), kind, subjects[kind]],
    );
  }
}
