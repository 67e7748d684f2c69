import { existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** A page that was asked for, and what became of it. Amounts are agorot. */
export type LedgerPage = {
  pageId: string;
  uid: string;
  amountAgorot: number;
  payments: number;
  language: string;
  customer: string;
  success: string;
  failure: string;
  cancel: string;
  callback: string;
  expiresAt: number;
};

export type LedgerTransaction = {
  id: string;
  pageId: string;
  uid: string;
  status: "approved" | "declined";
  amountAgorot: number;
  capturedAgorot: number;
  captureKey: string;
  refundedAgorot: number;
  refundKeys: string[];
  cancelled: boolean;
  cardName: string;
  brand: string;
  last4: string;
  expiryMonth: string;
  expiryYear: string;
};

type Line = { page: LedgerPage } | { transaction: LedgerTransaction };

/** The gateway's own books: what it said yes to is there after any crash of anybody. */
export type Ledger = {
  page(id: string): LedgerPage | undefined;
  pageOfUid(uid: string): LedgerPage | undefined;
  transaction(id: string): LedgerTransaction | undefined;
  transactionOfPage(pageId: string): LedgerTransaction | undefined;
  transactionOfUid(uid: string): LedgerTransaction | undefined;
  transactionOfCapture(key: string): LedgerTransaction | undefined;
  write(line: Line): void;
};

/** With a file each line is on disk before it counts; without one the books live in memory. */
export function openLedger(file?: string): Ledger {
  const pages = new Map<string, LedgerPage>();
  const transactions = new Map<string, LedgerTransaction>();
  const remember = (line: Line) => {
    if ("page" in line) pages.set(line.page.pageId, line.page);
    else transactions.set(line.transaction.id, line.transaction);
  };
  if (file && existsSync(file)) for (const text of readFileSync(file, "utf8").split("\n")) replay(text, remember);
  if (file) mkdirSync(dirname(file), { recursive: true });
  const open = file ? openSync(file, "a") : null;
  // A torn last line of a crash must not swallow the first line after it.
  if (open !== null) writeSync(open, "\n");
  const find = <T>(items: Map<string, T>, suits: (item: T) => boolean) => [...items.values()].findLast(suits);
  return {
    page: (id) => pages.get(id),
    pageOfUid: (uid) => find(pages, (page) => page.uid === uid),
    transaction: (id) => transactions.get(id),
    transactionOfPage: (pageId) => find(transactions, (known) => known.pageId === pageId),
    transactionOfUid: (uid) => find(transactions, (known) => known.uid === uid),
    transactionOfCapture: (key) => find(transactions, (known) => known.captureKey === key),
    write(line) {
      if (open !== null) {
        writeSync(open, `${JSON.stringify(line)}\n`);
        fsyncSync(open);
      }
      remember(line);
    },
  };
}

function replay(text: string, remember: (line: Line) => void): void {
  if (text.trim() === "") return;
  try {
    remember(JSON.parse(text) as Line);
  } catch {
    // A line that was being written when the machine died was never answered for.
  }
}
