import { searchAndSelection } from "@contract/shopping/search-and-selection";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { catalogueOf } from "@engine/offer/catalogue/catalogue";
import { packDates } from "@engine/offer/deals/pack-dates";
import { exchangeRates } from "@engine/offer/rates/exchange-rates";
import { searchPackages } from "@engine/offer/search/search-packages";
import { selectPack } from "@engine/offer/selection/select-pack";
import { addDays } from "date-fns";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { serverLog } from "./log";
import { openShopDatabase, systemClock } from "./open-shop";
import { readServerSettings } from "./settings";

type Input = { text: string; values: unknown[] };
type PlanNode = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: PlanNode[] };
type Explained = { Plan: PlanNode; "Execution Time": number };

/** plans: the query plans and real times of the most frequent shopper queries, with the index each one uses. */
export async function plans(): Promise<void> {
  const shop = await openShopDatabase(readServerSettings().engine, serverLog("warn"));
  try {
    const statements: Input[] = [];
    const { pool } = shop.database;
    const db = drizzle(pool, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => void statements.push({ text, values }) },
    });
    const catalogue = catalogueOf(db, systemClock);
    const parts = {
      db,
      catalogue,
      rates: exchangeRates(db, systemClock),
      clock: systemClock,
      secret: "plans",
      fullBirthDateDestinations: [],
    };
    const month = jerusalemDay(addDays(systemClock.now(), 60)).slice(0, 7);
    const search = searchAndSelection.search.input.parse({ dest: ["ATH"], yearMonth: [month] });
    // A first run, to warm the database's cache.
    await searchPackages(parts, search, false);
    await printPlan(pool, statements, "search", () => searchPackages(parts, search, false));
    await printPlan(pool, statements, "matrix", () =>
      searchPackages(parts, { ...search, getLowestPrc: true, to: 1 }, false),
    );
    await printPlan(pool, statements, "aggSearch", () => searchPackages(parts, search, true));
    const dates = searchAndSelection.packDates.input.parse({ dest: ["ATH"] });
    await printPlan(pool, statements, "packDates", () => packDates(parts, dates));
    const answer = await searchPackages(parts, search, false);
    if (answer.ok && answer.value.packages[0]) {
      const { packId } = answer.value.packages[0];
      const select = searchAndSelection.select.input.parse({ packId });
      await printPlan(pool, statements, "select", () => selectPack(parts, select));
    }
  } finally {
    await shop.close();
  }
}

async function printPlan(pool: pg.Pool, input: Input[], name: string, work: () => Promise<unknown>): Promise<void> {
  input.length = 0;
  await work();
  for (const { text, values } of [...input]) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan: plan, "Execution Time": time }] = rows[0]["QUERY PLAN"] as [Explained];
    console.log(`${name.padEnd(10)} ${time.toFixed(2).padStart(8)} ms  ${scansOf(plan).join(", ")}`);
  }
}

function scansOf(node: PlanNode): string[] {
  const own = node["Relation Name"] ? [`${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)].filter((scan, index, all) => all.indexOf(scan) === index);
}
