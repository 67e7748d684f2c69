import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
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
import { emptyImport, type ImportKind, type ImportLines, readImportLine } from "./import-line";
import { writeOnRequestPeriods } from "./import-on-request";
import type { ImportProblem } from "./import-problems";
import { rateJumps } from "./import-rate-jumps";
import { brokenReferences, repeatedLines } from "./import-references";
import { writeStock } from "./import-stock";
import { markDepartures, markStays } from "./mark-days";
import { noticeMoves } from "./notice-moves";
import { type Queryable, writeRows } from "./write-rows";

type ImportResult = {
  /** The number of lines written for each kind; all 0 when there is a problem. */
  imported: Record<ImportKind, number>;
  /** At most a thousand, by line. */
  problems: ImportProblem[];
  /** How many there are in all. */
  problemCount: number;
};

type Log = Pick<DatabaseLog, "info">;

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
  log: Log;
}): Promise<ImportResult> {
  const shopLines = emptyImport();
  const problems: ImportProblem[] = [];
  let problemCount = 0;
  let number = 0;
  for await (const text of lines) {
    number += 1;
    const trimmed = text.replace(/^\uFEFF/, "").trim();
    if (trimmed !== "") {
      const found = readImportLine(trimmed, number, shopLines);
      problemCount += found.length;
      if (problems.length < mostProblems) problems.push(...found);
    }
    if (number % 50_000 === 0) log.info(`Read ${number} lines.`);
  }
  const repeated = repeatedLines(shopLines);
  problemCount += repeated.length;
  if (problemCount > 0) return refusedWith([...problems, ...repeated], problemCount);

  return withAdvisoryLock(pool, "nofesh:import", async (client) => {
    await client.query("begin");
    try {
      const conflicts = await writeAll(client, shopLines, log);
      await client.query(conflicts.length > 0 ? "rollback" : "commit");
      if (conflicts.length > 0) return refusedWith(conflicts, conflicts.length);
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    const counts = countsOf(shopLines);
    log.info(`Imported ${Object.values(counts).reduce((sum, count) => sum + count, 0)} lines.`);
    return { imported: counts, problems: [], problemCount: 0 };
  });
}

async function writeAll(client: Queryable, lines: ImportLines, log: Log): Promise<ImportProblem[]> {
  const problemsOfReferences = await brokenReferences(client, lines);
  if (problemsOfReferences.length > 0) return problemsOfReferences;
  const jumps = await rateJumps(client, lines);
  if (jumps.length > 0) return jumps;
  await markDepartures(client, lines);
  await noticeMoves(client, lines);
  await writeCatalogue(client, lines, log);
  const stock = lines.seats.length + lines.rooms.length + lines.tickets.length + lines.cars.length;
  if (stock > 0) log.info(`Writing inventory, lines: ${stock}`);
  const problems = [...(await writeStock(client, lines)), ...(await disagreements(client, lines))];
  if (problems.length > 0) return problems;
  await markDepartures(client, lines);
  await markStays(client, lines);
  return [];
}

async function writeCatalogue(client: Queryable, lines: ImportLines, log: Log): Promise<void> {
  // A table of a large shop takes minutes: the operator sees which one is written.
  const write = async <Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]) => {
    if (rows.length > 0) log.info(`Writing ${getTableName(table)}, lines: ${rows.length}`);
    await writeRows(client, table, rows, { replace: true });
  };
  await write(country, valuesOf(lines.country));
  await write(destination, valuesOf(lines.destination));
  await write(airport, valuesOf(lines.airport));
  await write(airline, valuesOf(lines.airline));
  await write(hotel, valuesOf(lines.hotel));
  await write(roomType, valuesOf(lines.room));
  await write(hotelRate, valuesOf(lines.rate));
  await writeOnRequestPeriods(client, lines["on-request"]);
  await write(flight, valuesOf(lines.flight));
  await write(subCategory, valuesOf(lines["sub-category"]));
  await write(competition, valuesOf(lines.competition));
  await write(sportEvent, valuesOf(lines.event));
  await write(ticketCategory, valuesOf(lines["ticket-category"]));
  await write(tour, valuesOf(lines.tour));
  await write(carClass, valuesOf(lines["car-class"]));
  const departures = valuesOf(lines.departure).map((row) => ({
    ...row,
    salesEndAt: row.salesEndAt === null ? null : new Date(row.salesEndAt),
  }));
  await write(departure, departures);
  const rates = valuesOf(lines["exchange-rate"]).map(({ rateKind, ...row }) => ({ ...row, kind: rateKind }));
  await write(exchangeRate, rates);
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

function refusedWith(problems: ImportProblem[], problemCount: number): ImportResult {
  const sorted = [...problems].sort((a, b) => a.line - b.line).slice(0, mostProblems);
  return { imported: countsOf(emptyImport()), problems: sorted, problemCount };
}
