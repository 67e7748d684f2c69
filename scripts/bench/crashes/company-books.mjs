import { readFileSync } from "node:fs";

/** The latest state of each transaction in the card company's file, read line by line. */
export function companyBooks(file) {
  const last = new Map();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.trim()) continue;
    const { transaction } = JSON.parse(line);
    if (transaction) last.set(transaction.id, transaction);
  }
  const all = [...last.values()];
  const approved = (type) => all.filter((row) => row.type === type && row.statusCode === "000");
  const backOf = new Map();
  for (const refund of approved("Refund"))
    backOf.set(refund.parentId, (backOf.get(refund.parentId) ?? 0) + refund.amountAgorot);
  const charges = approved("Charge").map((row) => ({ ...row, backAgorot: backOf.get(row.id) ?? 0 }));
  const chargedIds = new Set(charges.map(({ parentId }) => parentId));
  const holds = approved("Approval");
  return {
    charges,
    voided: holds.filter(({ cancelled }) => cancelled).length,
    refunds: approved("Refund").length,
    /** Cards that are held and neither charged nor released. */
    openHolds: holds.filter((hold) => !hold.cancelled && !chargedIds.has(hold.id)),
  };
}
