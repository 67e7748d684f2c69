import { createHash } from "node:crypto";
import { XMLBuilder } from "fast-xml-parser";
import type { LedgerTransaction } from "./ledger";

const builder = new XMLBuilder({});
const brandCodes: Record<string, string> = {
  Mastercard: "1",
  Visa: "2",
  Diners: "3",
  "American Express": "4",
  Isracard: "5",
};
const derived = (what: string, seed: string) =>
  createHash("sha256").update(`${what} ${seed}`).digest("hex").slice(0, 16);

/** One transaction in Hyp's format. Amounts are agorot. */
export function hypRowOf(known: LedgerTransaction, payments = 1) {
  return {
    numberOfPayments: payments - 1,
    cgUid: known.id,
    mpiTransactionId: known.pageId,
    // A transaction that is not settled yet has no code.
    status: known.statusCode,
    statusText: known.statusCode === "000" ? "" : "declined",
    transactionType: known.type,
    total: known.amountAgorot,
    user: known.moreInfo,
    userData1: known.moreInfo1,
    cardBrand: brandCodes[known.card.brand] ?? "0",
    cardMask: `458000******${known.card.last4}`,
    cardExpiration: `${known.card.expiryMonth}${known.card.expiryYear}`,
    cardId: tokenOf(known),
    authNumber: known.statusCode === "000" ? String(Number.parseInt(derived("auth", known.id), 16)).slice(0, 7) : "",
    cancelled: known.cancelled ? 1 : 0,
  };
}

export function hypXml(command: string, result: string, fields: object, message = ""): string {
  return builder.build({ ashrait: { response: { command, result, message, [command]: fields } } });
}

/** The parameters of the browser's return and of the callback to the shop: signed with the merchant's password. */
export function hypReturn(hold: LedgerTransaction, password: string): URLSearchParams {
  const errorCode = hold.statusCode === "000" ? "" : hold.statusCode;
  const cardToken = tokenOf(hold);
  const cardExp = `${hold.card.expiryMonth}${hold.card.expiryYear}`;
  const mac = createHash("sha256")
    .update([password, hold.pageId, errorCode || "000", cardToken, cardExp, "", hold.uid].join(""))
    .digest("base64");
  return new URLSearchParams({
    uniqueID: hold.uid,
    txId: hold.pageId,
    errorCode,
    cardToken,
    cardExp,
    cardMask: `458000******${hold.card.last4}`,
    cgUid: hold.id,
    responseMac: mac,
  });
}

function tokenOf(known: LedgerTransaction): string {
  return derived("token", known.card.name + known.uid);
}
