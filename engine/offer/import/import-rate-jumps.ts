import { isFarOff } from "../rates/far-off";
import type { ImportLines } from "./import-line";
import type { ImportProblem } from "./import-problems";
import type { Queryable } from "./write-rows";

/**
 * Selling rates that differ by more than five percent from the one before them, in the file or in the database: an import cannot confirm
 * that it means them, two desk users can.
 */
export async function rateJumps(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const saleRates = lines["exchange-rate"].filter(({ value }) => value.rateKind === "transferSell");
  const byDay = [...saleRates].sort((a, b) => a.value.onDate.localeCompare(b.value.onDate));
  const problems: ImportProblem[] = [];
  const inFile = new Map<string, string>();
  for (const { line, value: rate } of byDay) {
    const before = [inFile.get(rate.currency), await storedBefore(client, rate)];
    const far = before.find((other) => isFarOff(rate.value, other));
    if (far)
      problems.push({
        line,
        field: "value",
        message: `more than 5 percent away from ${far}: enter it at the desk, where a second user has to confirm it`,
      });
    inFile.set(rate.currency, rate.value);
  }
  return problems;
}

/** The rate stored for that day if it is the same, otherwise the newest of an earlier day: repeated imports cannot creep up a rate. */
async function storedBefore(
  client: Queryable,
  { currency, onDate, value }: { currency: string; onDate: string; value: string },
) {
  const { rows } = await client.query<{ value: string }>(
    `select value from exchange_rate where kind = 'transferSell' and currency = $1 and on_date <= $2
     order by (on_date = $2 and value = $3) desc, on_date = $2, on_date desc limit 1`,
    [currency, onDate, value],
  );
  return rows[0]?.value;
}
