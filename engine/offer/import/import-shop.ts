import type pg from "pg";
import { withAdvisoryLock } from "../../database/advisory-lock";
import type { DatabaseLog } from "../../database/connect";
import { carClass } from "../cars/schema";
import {
  airline,
  airport,
  country,
  departure,
  destination,
  flight,
  hotel,
  hotelRate,
  roomType,
  subCategory,
} from "../catalogue/schema";
import { competition, sportEvent, ticketCategory } from "../events/schema";
import { exchangeRate } from "../rates/schema";
import { tour } from "../tours/schema";
import { disagreements } from "./import-agreement";
import { emptyImport, type ImportKind, type ImportLines, type ImportProblem, readImportLine } from "./import-line";
import { rateJumps } from "./import-rate-jumps";
import { brokenReferences, repeatedLines } from "./import-references";
import { type Queryable, writeRows } from "./import-rows";
import { writeStock } from "./import-stock";
import { markDepartures, markStays } from "./mark-days";
import { noticeMoves } from "./notice-moves";

export type ImportResult = {
  /** The number of lines written for each kind; all 0 when there is a problem. */
  imported: Record<ImportKind, number>;
  /** At most a thousand, by line. */
  problems: ImportProblem[];
};

const mostProblems = 1_000;

/**
 * Imports a shop's own stock from lines of JSON (docs/import.md), all or nothing: a single problem leaves the database unchanged.
 * Existing rows are replaced, rows not in the file are kept, and no capacity falls below held plus sold. The index job rebuilds days
 * whose prices may have changed.
 */
export async function importShop({
  pool,
  lines,
  log,
}: {
  pool: pg.Pool;
  lines: Iterable<string> | AsyncIterable<string>;
  log: Pick<DatabaseLog, "info">;
}): Promise<ImportResult> {
  const shopLines = emptyImport();
  const problems: ImportProblem[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    const trimmed = text.replace(/^\uFEFF/, "").trim();
    if (trimmed !== "" && problems.length < mostProblems) problems.push(...readImportLine(trimmed, number, shopLines));
    if (number % 50_000 === 0) log.info(`Read ${number} lines.`);
  }
  problems.push(...repeatedLines(shopLines));
  if (problems.length > 0) return refusedWith(problems);

  return withAdvisoryLock(pool, "nofesh:import", async (client) => {
    await client.query("begin");
    try {
      const conflicts = await writeAll(client, shopLines);
      await client.query(conflicts.length > 0 ? "rollback" : "commit");
      if (conflicts.length > 0) return refusedWith(conflicts);
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    const counts = countsOf(shopLines);
    log.info(`Imported ${Object.values(counts).reduce((sum, count) => sum + count, 0)} lines.`);
    return { imported: counts, problems: [] };
  });
}

async function writeAll(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const problemsOfReferences = await brokenReferences(client, lines);
  if (problemsOfReferences.length > 0) return problemsOfReferences;
  const jumps = await rateJumps(client, lines);
  if (jumps.length > 0) return jumps;
  await markDepartures(client, lines);
  await noticeMoves(client, lines);
  await writeCatalogue(client, lines);
  const problems = [...(await writeStock(client, lines)), ...(await disagreements(client, lines))];
  if (problems.length > 0) return problems;
  await markDepartures(client, lines);
  await markStays(client, lines);
  return [];
}

async function writeCatalogue(client: Queryable, lines: ImportLines): Promise<void> {
  const replace = { replace: true };
  await writeRows(client, country, valuesOf(lines.country), replace);
  await writeRows(client, destination, valuesOf(lines.destination), replace);
  await writeRows(client, airport, valuesOf(lines.airport), replace);
  await writeRows(client, airline, valuesOf(lines.airline), replace);
  await writeRows(client, hotel, valuesOf(lines.hotel), replace);
  await writeRows(client, roomType, valuesOf(lines.room), replace);
  await writeRows(client, hotelRate, valuesOf(lines.rate), replace);
  await writeRows(client, flight, valuesOf(lines.flight), replace);
  await writeRows(client, subCategory, valuesOf(lines["sub-category"]), replace);
  await writeRows(client, competition, valuesOf(lines.competition), replace);
  await writeRows(client, sportEvent, valuesOf(lines.event), replace);
  await writeRows(client, ticketCategory, valuesOf(lines["ticket-category"]), replace);
  await writeRows(client, tour, valuesOf(lines.tour), replace);
  await writeRows(client, carClass, valuesOf(lines["car-class"]), replace);
  const departures = valuesOf(lines.departure).map((row) => ({
    ...row,
    salesEndAt: row.salesEndAt === null ? null : new Date(row.salesEndAt),
  }));
  await writeRows(client, departure, departures, replace);
  const rates = valuesOf(lines["exchange-rate"]).map(({ rateKind, ...row }) => ({ ...row, kind: rateKind }));
  await writeRows(client, exchangeRate, rates, replace);
}

/** The values without the kind of the line, for which no table has a column. */
function valuesOf<Value extends { kind: string }>(lines: readonly { value: Value }[]): Omit<Value, "kind">[] {
  return lines.map(({ value: { kind: _, ...row } }) => row);
}

function countsOf(lines: ImportLines): Record<ImportKind, number> {
  return Object.fromEntries(Object.entries(lines).map(([kind, list]) => [kind, list.length])) as Record<
    ImportKind,
    number
  >;
}

function refusedWith(problems: ImportProblem[]): ImportResult {
  const sorted = [...problems].sort((a, b) => a.line - b.line).slice(0, mostProblems);
  return { imported: countsOf(emptyImport()), problems: sorted };
}
