import * as z from "zod/v4";
import { isApproved, type TransactionRow } from "../gateways/transaction-row";
import { transactionRow } from "./transaction-row";

const One = z.object({ data: z.unknown() });
const Many = z.object({ data: z.array(z.unknown()) });

/** Parses the answer to a call that moves money; null: unreadable, so the outcome is unknown. */
export function movedRow(answer: unknown): TransactionRow | null {
  const one = One.safeParse(answer);
  const row = one.success ? transactionRow(one.data.data) : null;
  // Without a code the outcome is unknown.
  return row?.statusCode ? row : null;
}

/** Parses a look-up of one transaction; "none": PayPlus has none. */
export function foundRow(answer: unknown): TransactionRow | "none" | null {
  const one = One.safeParse(answer);
  if (!one.success) return null;
  return one.data.data === null ? "none" : transactionRow(one.data.data);
}

/** The same from a list: successful transactions take precedence. */
export function firstRow(answer: unknown): TransactionRow | "none" | null {
  const rows = rowsOf(answer);
  return rows && (rows.find(isApproved) ?? rows[0] ?? "none");
}

/** Parses a list of transactions; null if any of them is unreadable. */
export function rowsOf(answer: unknown): TransactionRow[] | null {
  const many = Many.safeParse(answer);
  if (!many.success) return null;
  const rows = many.data.data.map(transactionRow);
  // An unreadable row could be the one we are looking for.
  return rows.some((row) => row === null) ? null : (rows as TransactionRow[]);
}
