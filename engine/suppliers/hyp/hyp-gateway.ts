import { createHash, timingSafeEqual } from "node:crypto";
import { installments } from "../../offer/pricing/installments";
import type {
  CallbackVerdict,
  GatewayAnswer,
  GatewayTransaction,
  PaymentGateway,
} from "../../sale/payment/payment-gateway";
import { transactionOf } from "../gateways/attempt-transaction";
import { isApproved, type TransactionRow } from "../gateways/transaction-row";
import { callXml } from "./call-xml";
import { hypRow, hypRows } from "./hyp-row";

type HypSettings = {
  /** The relay, such as https://cguat2.creditguard.co.il/xpo/Relay */
  baseUrl: string;
  user: string;
  /** Also the key for the signature of answers to the browser (responseMac). */
  password: string;
  terminalNumber: string;
  mid: string;
  pageOrigins: string[];
  fetch?: typeof fetch;
  /** Time-out of a whole call in milliseconds; 10 s each. The look-up before a capture gets 4 s at most. */
  timeouts?: { page?: number; lookup?: number; capture?: number };
};

const languages = { he: "HEB", en: "ENG", ru: "RUS", ar: "ARA" } as const;
/**
 * The first payment, and the number and amount of the others; the capture has to repeat what was agreed at the page.
 */
function creditOf(totalAgorot: number, payments: number) {
  if (payments <= 1) return { creditType: "RegularCredit" };
  const { first, other } = installments(totalAgorot, payments);
  return { creditType: "Payments", numberOfPayments: payments - 1, firstPayment: first, periodicalPayment: other };
}

const captureName = (uid: string) => `capture:${uid}`;
const refundName = (uid: string) => `refund:${uid}`;

/**
 * Hyp CreditGuard over its XML relay (developers.hyp.co.il): the page is created by doDeal with TxnSetup, the amount
 * held by mpiValidation Verify (J5) and captured by doDeal with AutoComm; deals are found by `user`, which carries our
 * own name for each. Amounts are agorot. Not yet verified with the real company: inquiries by `user`, and a cancelDeal
 * that releases a J5.
 */
export function hypGateway(settings: HypSettings): PaymentGateway {
  const { terminalNumber, mid, password } = settings;
  const { page = 10_000, lookup = 10_000, capture = 10_000 } = settings.timeouts ?? {};
  type Kind = { signal: AbortSignal; lost: "unknown" | "unreachable" };
  const ask = <T>(
    command: string,
    fields: Record<string, unknown>,
    read: (response: Record<string, unknown>) => T | null,
    kind: Kind,
  ): Promise<GatewayAnswer<T>> =>
    callXml({
      url: settings.baseUrl,
      user: settings.user,
      password,
      command,
      fields: { terminalNumber, ...fields },
      read,
      fetch: settings.fetch ?? fetch,
      ...kind,
    });
  const inquire = (query: Record<string, unknown>, kind: Kind) =>
    ask("inquireTransactions", { mid, ...query }, hypRows, kind);

  /** The authorization of a page. */
  const authorizationOf = async (txId: string, kind: Kind): Promise<GatewayAnswer<TransactionRow | null>> => {
    const answer = await inquire({ queryName: "mpiTransaction", mpiTransactionId: txId }, kind);
    return answer.outcome === "done" ? { outcome: "done", value: answer.value[0] ?? null } : answer;
  };
  /** Our successful deals by name. */
  const dealsNamed = async (user: string, kind: Kind): Promise<GatewayAnswer<TransactionRow[]>> => {
    const answer = await inquire({ queryName: "transactions", user }, kind);
    if (answer.outcome !== "done") return answer;
    return { outcome: "done", value: answer.value.filter((row) => row.moreInfo === user && isApproved(row)) };
  };
  const move = (command: string, fields: Record<string, unknown>, signal: AbortSignal) =>
    ask(command, fields, hypRow, { signal, lost: "unknown" });

  return {
    name: "hyp",
    pageOrigins: settings.pageOrigins,

    async createHostedPage(request) {
      const fields = {
        mid,
        uniqueid: request.paymentTransUid,
        user: request.paymentTransUid,
        cardNo: "CGMPI",
        total: request.amountAgorot,
        transactionType: "Debit",
        ...creditOf(request.amountAgorot, request.noOfPayments),
        currency: "ILS",
        transactionCode: "Internet",
        validation: "TxnSetup",
        mpiValidation: "Verify",
        successUrl: request.successUrl,
        errorUrl: request.failureUrl,
        cancelUrl: request.cancelUrl,
        serverNotifyUrl: request.callbackUrl,
        pageLanguage: languages[request.language],
        customerData: { name: request.customer.name, email: request.customer.email, phone: request.customer.phone },
        description: request.description,
        pageTimeout: request.expiresInMinutes,
      };
      const read = (deal: Record<string, unknown>) =>
        typeof deal.token === "string" && URL.canParse(String(deal.mpiHostedPageUrl))
          ? { pageId: deal.token, url: String(deal.mpiHostedPageUrl) }
          : null;
      const answer = await ask("doDeal", fields, read, { signal: AbortSignal.timeout(page), lost: "unreachable" });
      return answer.outcome === "done" ? answer : { outcome: "unreachable", message: answer.message };
    },

    async lookup(paymentTransUid, pageId) {
      const kind = { signal: AbortSignal.timeout(lookup), lost: "unreachable" } as const;
      const rows = pageId
        ? await authorizationOf(pageId, kind)
        : await inquire({ queryName: "transactions", user: paymentTransUid }, kind);
      if (rows.outcome !== "done") return rows;
      const authorization = Array.isArray(rows.value) ? (rows.value[0] ?? null) : rows.value;
      if (!authorization) return { outcome: "done", value: null };
      if (authorization.moreInfo !== paymentTransUid)
        return { outcome: "unknown", message: "the page's transaction is of another attempt" };
      if (authorization.statusCode === "") return { outcome: "unknown", message: "not settled at the card company" };
      // An authorization is named after its page, so that the capture finds the card.
      const authorizationRow = { ...authorization, uid: authorization.pageId };
      if (!isApproved(authorization)) return { outcome: "done", value: transactionOf(authorizationRow) };
      const charges = await dealsNamed(captureName(paymentTransUid), kind);
      if (charges.outcome !== "done") return charges;
      const charge = charges.value[0];
      if (!charge) return { outcome: "done", value: transactionOf(authorizationRow) };
      const refunds = await dealsNamed(refundName(paymentTransUid), kind);
      if (refunds.outcome !== "done") return refunds;
      return { outcome: "done", value: transactionOf(authorizationRow, charge, refunds.value) };
    },

    async capture({ transactionId, paymentTransUid, amountAgorot }) {
      const whole = AbortSignal.timeout(capture);
      const user = captureName(paymentTransUid);
      const look = () =>
        dealsNamed(user, {
          signal: AbortSignal.any([whole, AbortSignal.timeout(Math.min(4_000, capture))]),
          lost: "unknown",
        });
      const before = await look();
      if (before.outcome !== "done") return before;
      if (before.value[0]) return { outcome: "done", value: transactionOf(before.value[0], before.value[0]) };
      const authorization = await authorizationOf(transactionId, { signal: whole, lost: "unknown" });
      if (authorization.outcome !== "done") return authorization;
      const [cardId, cardExpiration] = authorization.value?.token?.split("|") ?? [];
      if (!authorization.value || !cardId)
        return { outcome: "refused", code: "no-authorization", message: "no authorization" };
      const deal = {
        mid,
        uniqueid: user,
        user,
        cardId,
        cardExpiration,
        cgUid: authorization.value.uid,
        total: amountAgorot,
        transactionType: "Debit",
        ...creditOf(amountAgorot, authorization.value.payments ?? 1),
        currency: "ILS",
        transactionCode: "Internet",
        validation: "AutoComm",
      };
      const answer = await move("doDeal", deal, whole);
      if (answer.outcome === "done") return { outcome: "done", value: transactionOf(answer.value, answer.value) };
      if (answer.outcome !== "refused") return answer;
      // An earlier unanswered call may have used up the authorization: then this refusal is not final.
      const after = await look();
      if (after.outcome !== "done") return { outcome: "unknown", message: after.message };
      return after.value[0] ? { outcome: "done", value: transactionOf(after.value[0], after.value[0]) } : answer;
    },

    async voidAuthorization({ transactionId, paymentTransUid }) {
      const kind = { signal: AbortSignal.timeout(capture), lost: "unknown" } as const;
      const charges = await dealsNamed(captureName(paymentTransUid), kind);
      if (charges.outcome !== "done") return charges;
      if (charges.value[0]) return { outcome: "refused", code: "captured", message: "the authorization was captured" };
      const authorization = await authorizationOf(transactionId, kind);
      if (authorization.outcome !== "done") return authorization;
      if (!authorization.value) return { outcome: "refused", code: "no-authorization", message: "no authorization" };
      const releasedAnswer = (row: TransactionRow): GatewayAnswer<GatewayTransaction> => ({
        outcome: "done",
        value: transactionOf({ ...row, uid: row.pageId, cancelled: true }),
      });
      if (authorization.value.cancelled) return releasedAnswer(authorization.value);
      const answer = await move(
        "cancelDeal",
        { cgUid: authorization.value.uid, user: `void:${paymentTransUid}` },
        kind.signal,
      );
      if (answer.outcome === "done") return releasedAnswer(answer.value);
      if (answer.outcome !== "refused") return answer;
      const after = await dealsNamed(captureName(paymentTransUid), kind);
      if (after.outcome !== "done") return after;
      return after.value[0]
        ? { outcome: "refused", code: "captured", message: "the authorization was captured" }
        : answer;
    },

    async refund({ paymentTransUid, amountAgorot, key }) {
      const kind = { signal: AbortSignal.timeout(capture), lost: "unreachable" } as const;
      const charges = await dealsNamed(captureName(paymentTransUid), kind);
      if (charges.outcome !== "done") return charges;
      const charge = charges.value[0];
      if (!charge) return { outcome: "refused", code: "no-charge", message: "nothing was taken" };
      const refunds = await dealsNamed(refundName(paymentTransUid), kind);
      if (refunds.outcome !== "done") return refunds;
      const refunded = (all: TransactionRow[]): GatewayAnswer<GatewayTransaction> => ({
        outcome: "done",
        value: transactionOf(charge, charge, all),
      });
      if (refunds.value.some((row) => row.moreInfo1 === key)) return refunded(refunds.value);
      const back = { cgUid: charge.uid, total: amountAgorot, user: refundName(paymentTransUid), userData1: key };
      const answer = await move("refundDeal", back, kind.signal);
      return answer.outcome === "done" ? refunded([...refunds.value, answer.value]) : answer;
    },

    verifyCallback: (_headers, rawBody) => verifyMac(password, rawBody),
  };
}

/**
 * responseMac as the company documents it: base64(sha256(password, txId, errorCode or 000, cardToken, cardExp,
 * personalId, uniqueId)).
 */
function responseMac(password: string, fields: URLSearchParams): string {
  const of = (name: string) => fields.get(name) ?? "";
  const signedFields = [
    password,
    of("txId"),
    of("errorCode") || "000",
    of("cardToken"),
    of("cardExp"),
    of("personalId"),
    of("uniqueID"),
  ].join("");
  return createHash("sha256").update(signedFields).digest("base64");
}

function verifyMac(password: string, rawBody: string): CallbackVerdict {
  const fields = new URLSearchParams(rawBody);
  const [signature, expected] = [
    Buffer.from(fields.get("responseMac") ?? ""),
    Buffer.from(responseMac(password, fields)),
  ];
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return { genuine: false, reason: "signature" };
  const uid = fields.get("uniqueID") ?? "";
  if (!/^[\w-]{8,64}$/.test(uid)) return { genuine: false, reason: "body" };
  return { genuine: true, paymentTransUid: uid, transactionId: fields.get("txId") ?? "" };
}
