import type { LedgerTransaction } from "./ledger";

/** A callback as it is sent. */
export type Notice = { body: string; headers: Record<string, string> };

/** How a card company notifies the shop of the outcome of a page. `key` is the signing key. */
export type NoticeFormat = {
  /** The request body posted to the shop. */
  notice(transaction: LedgerTransaction, key: string): Notice;
  /** The query string of the browser's return to the shop. */
  returned(authorization: LedgerTransaction, key: string): Record<string, string>;
};
