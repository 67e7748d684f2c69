import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@engine/database/connect";
import { clusterUrl, recordedSocketFolder } from "@engine/database/supervisor-connection";
import { sql } from "drizzle-orm";

const quiet = { info() {}, warn() {}, error() {} };

/** Letters only: the same name appears with different punctuation. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** The letters of every text stored by a folder's shop: names of places, hotels and people, remarks, programmes. */
export async function storedTexts(dataDir: string): Promise<Set<string>> {
  const folder = recordedSocketFolder(join(dataDir, "postgres"));
  if (!folder) throw new Error("the database does not run");
  const { db, close } = openDatabase({ url: clusterUrl(folder), poolSize: 1, log: quiet });
  try {
    const { rows: columns } = await db.execute<{ table: string; column: string; type: string }>(sql`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
    const values = new Set<string>();
    for (const { table, column, type } of columns) {
      const name = sql.identifier(column);
      const texts =
        type === "text"
          ? sql`select distinct ${name} as text from ${sql.identifier(table)} where ${name} is not null`
          : sql`select distinct part.one #>> '{}' as text from (select distinct to_jsonb(${name}) as whole from ${sql.identifier(table)}) known,
              jsonb_path_query(known.whole, 'strict $.** ? (@.type() == "string")') part (one)`;
      const { rows } = await db.execute<{ text: string }>(texts);
      // Headings of Markdown are separate lines, and keys consist of parts.
      for (const { text } of rows)
        for (const one of [text, ...text.split("\n"), ...text.split(":")]) values.add(lettersOf(one));
    }
    return values;
  } finally {
    await close();
  }
}

/** The engine's own names in four languages: boards, subjects, areas, kinds of travellers, lines of a price. */
export function engineTexts(): Set<string> {
  const texts = new Set<string>();
  for (const folder of ["engine", "contract"])
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (/(?<!\.test)\.ts$/.test(file))
        for (const [, text] of readFileSync(join(folder, file), "utf8").matchAll(/"([^"\n]+)"/g))
          texts.add(lettersOf(text!));
  return texts;
}

/** Text the engine puts before and after a name, as in the title of a flight, by its letters. */
export function engineFrames(): { before: string; after: string }[] {
  const templates: { before: string; after: string }[] = [];
  for (const file of readdirSync("engine", { recursive: true, encoding: "utf8" }))
    if (/(?<!\.test)\.ts$/.test(file))
      for (const [, before, after] of readFileSync(join("engine", file), "utf8").matchAll(
        /\b(?:he|en|ru|ar): `([^`$\n]+)\$\{[^`{}]+\}([^`$\n]*)`/g,
      ))
        if (lettersOf(before!)) templates.push({ before: lettersOf(before!), after: lettersOf(after!) });
  return templates;
}
