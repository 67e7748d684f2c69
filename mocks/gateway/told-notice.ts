import type { LedgerTransaction } from "./ledger";

/** A callback as it goes over the line. */
export type Notice = { body: string; headers: Record<string, string> };

/** How a card company tells the shop what became of a page. `key` is the one that signs. */
export type ToldNotice = {
  /** What is posted to the shop. */
  notice(transaction: LedgerTransaction, key: string): Notice;
  /** What the browser brings back to the shop's address. */
  returned(hold: LedgerTransaction, key: string): Record<string, string>;
};
