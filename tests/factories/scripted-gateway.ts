import type {
  CardBrand,
  GatewayAnswer,
  GatewayTransaction,
  PaymentGateway,
} from "@engine/sale/payment/payment-gateway";

type Page = { uid: string; pageId: string; amountAgorot: number };

/** A card company in memory: a test sets the card that is entered and the result of the next calls. */
export type ScriptedGateway = PaymentGateway & {
  approve(uid: string, card?: { brand?: CardBrand; amountAgorot?: number }): void;
  decline(uid: string): void;
  /** Results of the next captures; "done" after the last one. */
  captures: ("done" | "short" | "over" | "refused" | "unreachable" | "drop-after-charge" | "drop-before-charge")[];
  /** Results of the next voids and refunds; "lost": done, but the response is lost. */
  returns: ("done" | "unreachable" | "lost")[];
  /** Lookups get no response. */
  silent: boolean;
  transactions: Map<string, GatewayTransaction>;
  /** Where the browser returns from the page of an attempt after its card was approved. */
  successUrls: Map<string, URL>;
  calls: { captures: number; pages: number };
};

export function scriptedGateway(): ScriptedGateway {
  const pages = new Map<string, Page>();
  const successUrls = new Map<string, URL>();
  const transactions = new Map<string, GatewayTransaction>();
  const refunds = new Set<string>();
  const done = <T>(value: T): GatewayAnswer<T> => ({ outcome: "done", value });
  const byId = (id: string) => [...transactions.values()].find((transaction) => transaction.transactionId === id)!;
  const gateway: ScriptedGateway = {
    name: "scripted",
    pageOrigins: ["http://gateway.test"],
    captures: [],
    returns: [],
    silent: false,
    transactions,
    successUrls,
    calls: { captures: 0, pages: 0 },
    approve(uid, { brand = "visa", amountAgorot } = {}) {
      const page = pages.get(uid)!;
      transactions.set(uid, {
        transactionId: `t-${uid}`,
        pageId: page.pageId,
        status: "approved",
        amountAgorot: amountAgorot ?? page.amountAgorot,
        capturedAgorot: 0,
        refundedAgorot: 0,
        brand,
        last4: "0008",
        expiryMonth: "09",
        expiryYear: "30",
        approvalNumber: "0123456",
      });
    },
    decline(uid) {
      gateway.approve(uid);
      transactions.set(uid, { ...transactions.get(uid)!, status: "declined" });
    },
    async createHostedPage(request) {
      gateway.calls.pages += 1;
      const page = {
        uid: request.paymentTransUid,
        pageId: `page-${request.paymentTransUid}`,
        amountAgorot: request.amountAgorot,
      };
      pages.set(page.uid, page);
      successUrls.set(page.uid, new URL(request.successUrl));
      return done({ pageId: page.pageId, url: `http://gateway.test/page/${page.pageId}` });
    },
    async lookup(uid) {
      return gateway.silent ? { outcome: "unknown", message: "silent" } : done(transactions.get(uid) ?? null);
    },
    async capture({ paymentTransUid, amountAgorot }) {
      gateway.calls.captures += 1;
      const transaction = transactions.get(paymentTransUid)!;
      const end = transaction.status === "captured" ? "done" : (gateway.captures.shift() ?? "done");
      if (end === "refused") return { outcome: "refused", code: "033", message: "declined" };
      if (end === "unreachable") return { outcome: "unreachable", message: "no connection" };
      if (end === "drop-before-charge") return { outcome: "unknown", message: "dropped" };
      const captured = {
        ...transaction,
        status: "captured" as const,
        capturedAgorot: amountAgorot + (end === "short" ? -100 : end === "over" ? 100 : 0),
      };
      transactions.set(paymentTransUid, captured);
      return end === "drop-after-charge" ? { outcome: "unknown", message: "dropped" } : done(captured);
    },
    async voidAuthorization({ paymentTransUid, transactionId }) {
      const end = gateway.returns.shift() ?? "done";
      if (end === "unreachable") return { outcome: "unreachable", message: "no connection" };
      const transaction = byId(transactionId);
      if (transaction.status === "captured")
        return { outcome: "refused", code: "captured", message: "the money was taken" };
      const voided = { ...transaction, status: "voided" as const };
      transactions.set(paymentTransUid, voided);
      return end === "lost" ? { outcome: "unknown", message: "dropped" } : done(voided);
    },
    async refund({ paymentTransUid, transactionId, amountAgorot, key }) {
      const end = gateway.returns.shift() ?? "done";
      if (end === "unreachable") return { outcome: "unreachable", message: "no connection" };
      const transaction = byId(transactionId);
      const refunded = refunds.has(key)
        ? transaction
        : { ...transaction, status: "refunded" as const, refundedAgorot: transaction.refundedAgorot + amountAgorot };
      refunds.add(key);
      transactions.set(paymentTransUid, refunded);
      return end === "lost" ? { outcome: "unknown", message: "dropped" } : done(refunded);
    },
    verifyCallback(headers, rawBody) {
      if (headers.get("x-signature") !== "genuine") return { genuine: false, reason: "signature" };
      const { uid } = JSON.parse(rawBody) as { uid: string };
      return { genuine: true, paymentTransUid: uid, transactionId: `t-${uid}` };
    },
  };
  return gateway;
}
