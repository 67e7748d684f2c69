import { isRateJump } from "../rates/rate-jump";
import type { ImportLines, ImportProblem } from "./import-line";
import type { Queryable } from "./import-rows";

/**
 * Selling rates that differ from the previous one by more than five percent: an import cannot confirm that it means them, two desk users
 * can. Rates within one file are compared in the order of their days.
 */
export async function rateJumps(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const given = lines["exchange-rate"].filter(({ value }) => value.rateKind === "transferSell");
  const byDay = [...given].sort((a, b) => a.value.onDate.localeCompare(b.value.onDate));
  const problems: ImportProblem[] = [];
  const before = new Map<string, string>();
  for (const { line, value: rate } of byDay) {
    const known = before.get(rate.currency) ?? (await rateBefore(client, rate));
    if (isRateJump(rate.value, known))
      problems.push({
        line,
        field: "value",
        message: `more than 5 percent away from ${known}: two people set it at the desk`,
      });
    before.set(rate.currency, rate.value);
  }
  return problems;
}

async function rateBefore(client: Queryable, { currency, onDate }: { currency: string; onDate: string }) {
  const { rows } = await client.query<{ value: string }>(
    "select value from exchange_rate where kind = 'transferSell' and currency = $1 and on_date <= $2 order by on_date desc limit 1",
    [currency, onDate],
  );
  return rows[0]?.value;
}
