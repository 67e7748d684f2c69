import * as z from "zod/v4";
import { type TransactionRow, wentThrough } from "../gateways/transaction-row";
import { transactionRow } from "./transaction-row";

const One = z.object({ data: z.unknown() });
const Many = z.object({ data: z.array(z.unknown()) });

/** What a call that moves money answers; null: not readable, so nobody knows whether it happened. */
export function movedRow(answer: unknown): TransactionRow | null {
  const one = One.safeParse(answer);
  const row = one.success ? transactionRow(one.data.data) : null;
  // Without a code nobody said whether it happened.
  return row?.statusCode ? row : null;
}

/** What a look-up of one transaction answers; "none": PayPlus knows of none. */
export function foundRow(answer: unknown): TransactionRow | "none" | null {
  const one = One.safeParse(answer);
  if (!one.success) return null;
  return one.data.data === null ? "none" : transactionRow(one.data.data);
}

/** The same from a list: a transaction that went through before one that did not. */
export function firstRow(answer: unknown): TransactionRow | "none" | null {
  const rows = rowsOf(answer);
  return rows && (rows.find(wentThrough) ?? rows[0] ?? "none");
}

/** A list of transactions; null when one of them cannot be read. */
export function rowsOf(answer: unknown): TransactionRow[] | null {
  const many = Many.safeParse(answer);
  if (!many.success) return null;
  const rows = many.data.data.map(transactionRow);
  // A row that cannot be read could be the one that is looked for.
  return rows.some((row) => row === null) ? null : (rows as TransactionRow[]);
}
