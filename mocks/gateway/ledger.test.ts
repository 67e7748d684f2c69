import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LedgerTransaction, openLedger } from "./ledger";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-ledger-"));
  file = join(folder, "new", "gateway.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function row(id: string, more: Partial<LedgerTransaction> = {}): { transaction: LedgerTransaction } {
  const card = { name: "approve", brand: "Visa", last4: "0000", expiryMonth: "09", expiryYear: "39" };
  const names = { uid: "attempt", parentId: "", pageId: "page", moreInfo: "attempt", moreInfo1: "" };
  const state = { type: "Approval", statusCode: "000", cancelled: false, amountAgorot: 500, at: "" } as const;
  return { transaction: { id, ...names, ...state, card, ...more } };
}
const charge = (id: string, amountAgorot = 500, statusCode = "000") =>
  row(id, { type: "Charge", parentId: "authorization", moreInfo: "capture:attempt", amountAgorot, statusCode });

test("written data survives an unprepared restart", async () => {
  const before = openLedger(file);
  await before.record(row("authorization"));
  await before.record(charge("declined", 500, "004"));
  await before.record(charge("taken"));
  await before.record(row("back", { type: "Refund", parentId: "taken", amountAgorot: 200 }));
  const after = openLedger(file);
  expect(after.transactionOfUid("attempt")).toMatchObject({
    id: "authorization",
    capturedAgorot: 500,
    refundedAgorot: 200,
  });
  expect(after.transactionsNamed("capture:attempt").map(({ id }) => id)).toEqual(["declined", "taken"]);
  expect(after.entries().map(({ kind, transactionId }) => [kind, transactionId])).toEqual([
    ["capture", "taken"],
    ["refund", "back"],
  ]);
});

test("ignores a torn last line, and keeps every line after it", async () => {
  const before = openLedger(file);
  await before.record(row("authorization"));
  await before.record(charge("taken"));
  truncateSync(file, readFileSync(file).length - 20);
  const after = openLedger(file);
  expect(after.transactionOfUid("attempt")).toMatchObject({ capturedAgorot: 0 });
  await after.record(charge("again"));
  expect(openLedger(file).transactionOfUid("attempt")).toMatchObject({ capturedAgorot: 500 });
  expect(openLedger(file).transaction("taken")).toBeUndefined();
});

test("leaves an incomplete line for the next read", async () => {
  const ledger = openLedger(file);
  const line = `${JSON.stringify(row("authorization"))}\n`;
  appendFileSync(file, line.slice(0, 30));
  expect(ledger.transaction("authorization")).toBeUndefined();
  appendFileSync(file, line.slice(30));
  expect(ledger.transaction("authorization")).toBeDefined();
});

test("two processes on one file see each other's lines, and a later line wins", async () => {
  const [one, two] = [openLedger(file), openLedger(file)];
  await one.record(row("authorization"));
  expect(two.transaction("authorization")).toMatchObject({ cancelled: false });
  await two.record(row("authorization", { cancelled: true }));
  expect(one.transaction("authorization")).toMatchObject({ cancelled: true });
  expect(one.entries()).toMatchObject([{ kind: "void", uid: "attempt" }]);
});

test("many concurrent writes all complete, and all are in the file", async () => {
  const ledger = openLedger(file);
  await Promise.all(Array.from({ length: 200 }, (_, index) => ledger.record(row(`authorization-${index}`))));
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(200);
  ledger.close();
});

test("keeps the same ledger in memory without a file", async () => {
  const ledger = openLedger();
  await ledger.record(row("authorization"));
  await ledger.record(charge("taken", 300));
  expect(ledger.transactionOfUid("attempt")).toMatchObject({ capturedAgorot: 300, refundedAgorot: 0 });
  expect(ledger.transactionOfUid("nobody")).toBeUndefined();
});
