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
const derive = (what: string, seed: string) =>
  createHash("sha256").update(`${what} ${seed}`).digest("hex").slice(0, 16);

/** One transaction in Hyp's format. Amounts are agorot. */
export function hypRowOf(transaction: LedgerTransaction, payments = 1) {
  return {
    numberOfPayments: payments - 1,
    cgUid: transaction.id,
    mpiTransactionId: transaction.pageId,
    // A transaction that is not settled yet has no code.
    status: transaction.statusCode,
    statusText: transaction.statusCode === "000" ? "" : "declined",
    transactionType: transaction.type,
    total: transaction.amountAgorot,
    user: transaction.moreInfo,
    userData1: transaction.moreInfo1,
    cardBrand: brandCodes[transaction.card.brand] ?? "0",
    cardMask: `458000******${transaction.card.last4}`,
    cardExpiration: `${transaction.card.expiryMonth}${transaction.card.expiryYear}`,
    cardId: tokenOf(transaction),
    authNumber:
      transaction.statusCode === "000" ? String(Number.parseInt(derive("auth", transaction.id), 16)).slice(0, 7) : "",
    cancelled: transaction.cancelled ? 1 : 0,
  };
}

export function hypXml(command: string, result: string, fields: object, message = ""): string {
  return builder.build({ ashrait: { response: { command, result, message, [command]: fields } } });
}

/** The parameters of the browser's return and of the callback to the shop: signed with the merchant's password. */
export function hypReturn(authorization: LedgerTransaction, password: string): URLSearchParams {
  const errorCode = authorization.statusCode === "000" ? "" : authorization.statusCode;
  const cardToken = tokenOf(authorization);
  const cardExp = `${authorization.card.expiryMonth}${authorization.card.expiryYear}`;
  const mac = createHash("sha256")
    .update([password, authorization.pageId, errorCode || "000", cardToken, cardExp, "", authorization.uid].join(""))
    .digest("base64");
  return new URLSearchParams({
    uniqueID: authorization.uid,
    txId: authorization.pageId,
    errorCode,
    cardToken,
    cardExp,
    cardMask: `458000******${authorization.card.last4}`,
    cgUid: authorization.id,
    responseMac: mac,
  });
}

function tokenOf(transaction: LedgerTransaction): string {
  return derive("token", transaction.card.name + transaction.uid);
}
