import { jsonLines } from "./json-lines";

export type LedgerCard = { name: string; brand: string; last4: string; expiryMonth: string; expiryYear: string };

/** A requested card page. Amounts are agorot; `expiresAt` is milliseconds since 1970. */
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
  /** The company of the page, by its name in companies.ts; missing: PayPlus. */
  company?: string;
  expiresAt: number;
  /** The bank's challenge is pending. The card's number is not kept. */
  challenge?: LedgerCard;
};

/** An authorization on a card, a charge against an authorization, or a refund. Each is a separate transaction, as at PayPlus. */
export type LedgerTransaction = {
  id: string;
  type: "Approval" | "Charge" | "Refund";
  /** The shop's payment attempt that the transaction belongs to. */
  uid: string;
  /** The authorization of a charge, the charge of a refund. */
  parentId: string;
  pageId: string;
  moreInfo: string;
  moreInfo1: string;
  /** 000: approved; empty: not settled yet; anything else: declined. */
  statusCode: string;
  cancelled: boolean;
  amountAgorot: number;
  card: LedgerCard;
  at: string;
};

type Line = { page: LedgerPage } | { transaction: LedgerTransaction };

/** The outcome of one attempt. */
type AttemptBooks = LedgerTransaction & { capturedAgorot: number; refundedAgorot: number };

/** Money moved and authorizations released: the money invariants compare this with the shop's own books. */
type LedgerEntry = {
  kind: "capture" | "refund" | "void";
  uid: string;
  moreInfo: string;
  transactionId: string;
  amountAgorot: number;
};

/** The gateway's own ledger: every transaction it approved survives a crash of any process. */
export type Ledger = {
  record(line: Line): Promise<void>;
  page(pageId: string): LedgerPage | undefined;
  transaction(id: string): LedgerTransaction | undefined;
  authorizationOfPage(pageId: string): LedgerTransaction | undefined;
  /** The attempt's authorization, with its charges and refunds. */
  transactionOfUid(uid: string): AttemptBooks | undefined;
  transactionsNamed(moreInfo: string): LedgerTransaction[];
  /** Successful charges of an authorization or refunds of a charge. */
  children(parentId: string): LedgerTransaction[];
  unsettled(): LedgerTransaction[];
  entries(): LedgerEntry[];
  close(): void;
};

/** With a file the ledger survives crashes and is shared by the processes that open it; without one it lives in memory. */
export function openLedger(file?: string): Ledger {
  const pages = new Map<string, LedgerPage>();
  const transactions = new Map<string, LedgerTransaction>();
  const authorizationIds = { ofPage: new Map<string, string>(), ofUid: new Map<string, string>() };
  const idsNamed = new Map<string, string[]>();
  const idsUnder = new Map<string, string[]>();
  const lines = jsonLines<Line>(file, (line) => {
    if ("page" in line) {
      pages.set(line.page.pageId, line.page);
      return;
    }
    const { transaction } = line;
    const isNew = !transactions.has(transaction.id);
    transactions.set(transaction.id, transaction);
    if (!isNew) return;
    addTo(idsNamed, transaction.moreInfo, transaction.id);
    if (transaction.parentId) addTo(idsUnder, transaction.parentId, transaction.id);
    if (transaction.type !== "Approval") return;
    authorizationIds.ofPage.set(transaction.pageId, transaction.id);
    authorizationIds.ofUid.set(transaction.uid, transaction.id);
  });
  const rowsOf = (ids: string[] = []) => ids.map((id) => transactions.get(id)!);
  const isApproved = (parentId: string) => rowsOf(idsUnder.get(parentId)).filter((row) => row.statusCode === "000");
  const sum = (rows: LedgerTransaction[]) => rows.reduce((total, row) => total + row.amountAgorot, 0);
  const fresh = <T>(read: () => T): T => {
    lines.refresh();
    return read();
  };
  return {
    record: (line) => lines.append(line),
    page: (pageId) => fresh(() => pages.get(pageId)),
    transaction: (id) => fresh(() => transactions.get(id)),
    authorizationOfPage: (pageId) => fresh(() => transactions.get(authorizationIds.ofPage.get(pageId) ?? "")),
    transactionOfUid: (uid) =>
      fresh(() => {
        const authorization = transactions.get(authorizationIds.ofUid.get(uid) ?? "");
        if (!authorization) return undefined;
        const charges = isApproved(authorization.id);
        const refunds = charges.flatMap((charge) => isApproved(charge.id));
        return { ...authorization, capturedAgorot: sum(charges), refundedAgorot: sum(refunds) };
      }),
    transactionsNamed: (moreInfo) => fresh(() => rowsOf(idsNamed.get(moreInfo))),
    children: (parentId) => fresh(() => isApproved(parentId)),
    unsettled: () => fresh(() => [...transactions.values()].filter((row) => row.statusCode === "")),
    entries: () => fresh(() => [...transactions.values()].flatMap(entryOf)),
    close: () => lines.close(),
  };
}

const movements = { Approval: "void", Charge: "capture", Refund: "refund" } as const;

function entryOf(row: LedgerTransaction): LedgerEntry[] {
  const isBooked = row.type === "Approval" ? row.cancelled : row.statusCode === "000";
  const { type, uid, moreInfo, id, amountAgorot } = row;
  return isBooked ? [{ kind: movements[type], uid, moreInfo, transactionId: id, amountAgorot }] : [];
}

function addTo(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}
