import { expect, test } from "vitest";
import { freshDatabase } from "../../../tests/setup/test-database";
import { stampOfTable } from "./stamps";

// A table without a trigger leaves old pages in every process; one missing from the list is not found by who looks what drops a page.
test("the list of tables and stamps is that of the triggers", async () => {
  const database = await freshDatabase();
  const { rows } = await database.pool.query<{ table: string; stamp: string; event: string }>(`
    select event_object_table as table, lower(event_manipulation) as event,
      case when action_statement like '%announce_places%' then 'place'
        else substring(action_statement from '\\(''(.*)''\\)') end as stamp
    from information_schema.triggers where trigger_name like 'announce%'`);
  await database.cleanup();
  expect(Object.fromEntries(rows.map(({ table, stamp }) => [table, stamp]))).toEqual(stampOfTable);
  const events = (name: string) =>
    rows
      .filter(({ table }) => table === name)
      .map(({ event }) => event)
      .sort();
  // A photo is shown only by a later change of its row.
  for (const name of Object.keys(stampOfTable))
    expect(events(name), name).toEqual(name === "review_photo" ? ["delete", "update"] : ["delete", "insert", "update"]);
});
