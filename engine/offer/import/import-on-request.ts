import { onRequestPeriod } from "../catalogue/schema";
import type { ImportLines } from "./import-line";
import { type Queryable, writeRows } from "./write-rows";

/** Who set a period that came with an import; the desk's own have their user. */
export const importer = "import";

/** Writes periods on request, and takes away those of the file that are no longer. */
export async function writeOnRequestPeriods(client: Queryable, lines: ImportLines["on-request"]): Promise<void> {
  const stored = lines.map(({ value: { hotelId, roomClass, from, to, active } }) => ({
    active,
    row: { hotelId, roomClass: roomClass ?? "", firstNight: from, lastNight: to, setBy: importer },
  }));
  const rows = stored.flatMap(({ active, row }) => (active ? [row] : []));
  await writeRows(client, onRequestPeriod, rows, { replace: true });
  const ended = stored.flatMap(({ active, row }) => (active ? [] : [row]));
  if (ended.length === 0) return;
  await client.query(
    `delete from on_request_period p
     using json_to_recordset($1::json) as ended ("hotelId" text, "roomClass" text, "firstNight" date)
     where p.hotel_id = ended."hotelId" and p.room_class = ended."roomClass" and p.first_night = ended."firstNight"`,
    [JSON.stringify(ended)],
  );
}
