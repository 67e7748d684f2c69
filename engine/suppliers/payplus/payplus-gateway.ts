import * as z from "zod/v4";
import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from "../../sale/payment/payment-gateway";
import { transactionOf } from "../gateways/attempt-transaction";
import { isApproved, type TransactionRow } from "../gateways/transaction-row";
import { callJson } from "./call-json";
import { firstRow, foundRow, movedRow, rowsOf } from "./read-rows";
import { shekelsOf } from "./shekels";
import { verifyCallback } from "./verify-callback";

type PayPlusSettings = {
  /** Such as https://restapi.payplus.co.il/api/v1.0 */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  pageUid: string;
  pageOrigins: string[];
  fetch?: typeof fetch;
  /** Time-out of a whole gateway call in milliseconds; 10 s each. The look-up before a capture gets 4 s at most. */
  timeouts?: { page?: number; lookup?: number; capture?: number };
};

const GeneratedLink = z.object({
  data: z.object({ page_request_uid: z.string().min(1), payment_page_link: z.url({ protocol: /^https?$/ }) }),
});

/**
 * PayPlus over its REST API (docs.payplus.co.il). Amounts are decimal shekels there and agorot here. Not yet verified
 * with the real company: whether Transactions/Cancel releases a J5 authorization, and whether refunds return `more_info_1`.
 */
export function payPlusGateway(settings: PayPlusSettings): PaymentGateway {
  const { apiKey, secretKey } = settings;
  const baseUrl = settings.baseUrl.replace(/(?<!\/)\/+$/, "");
  const { page = 10_000, lookup = 10_000, capture = 10_000 } = settings.timeouts ?? {};
  const headers = {
    "content-type": "application/json",
    "api-key": apiKey,
    "secret-key": secretKey,
    // The documentation uses one spelling, the company's own plug-ins the other.
    authorization: JSON.stringify({ api_key: apiKey, secret_key: secretKey }),
  };
  type Kind<T> = { read(answer: unknown): T | null; signal: AbortSignal; lost: "unknown" | "unreachable" };
  const post = <T>(path: string, body: object, kind: Kind<T>): Promise<GatewayAnswer<T>> =>
    callJson({ url: `${baseUrl}/${path}`, headers, body, fetch: settings.fetch ?? fetch, ...kind });

  /** Our transactions by name: shows whether an unanswered call succeeded. */
  async function transactionsNamed(
    name: string,
    kind: Omit<Kind<never>, "read">,
  ): Promise<GatewayAnswer<TransactionRow[]>> {
    const answer = await post("Transactions/View", { more_info: name }, { ...kind, read: rowsOf });
    if (answer.outcome === "refused") return { outcome: "done", value: [] };
    if (answer.outcome !== "done") return answer;
    return { outcome: "done", value: answer.value.filter((row) => row.moreInfo === name && isApproved(row)) };
  }

  const move = (path: string, body: object, signal: AbortSignal): Promise<GatewayAnswer<TransactionRow>> =>
    post(path, body, { read: movedRow, signal, lost: "unknown" }).then((answer) => {
      if (answer.outcome !== "done" || isApproved(answer.value)) return answer;
      return { outcome: "refused", code: answer.value.statusCode, message: answer.value.description || "declined" };
    });

  const gateway: PaymentGateway = {
    name: "payplus",
    pageOrigins: settings.pageOrigins,

    async createHostedPage(request) {
      const body = {
        payment_page_uid: settings.pageUid,
        amount: shekelsOf(request.amountAgorot),
        currency_code: "ILS",
        // J5: the amount is held, and captured later.
        charge_method: 2,
        create_token: true,
        language_code: request.language,
        refURL_success: request.successUrl,
        refURL_failure: request.failureUrl,
        refURL_cancel: request.cancelUrl,
        refURL_callback: request.callbackUrl,
        send_failure_callback: true,
        expiry_datetime: request.expiresInMinutes,
        sendEmailApproval: false,
        sendEmailFailure: false,
        payments: request.noOfPayments,
        customer: {
          customer_name: request.customer.name,
          email: request.customer.email,
          phone: request.customer.phone,
        },
        more_info: request.paymentTransUid,
        more_info_2: request.description,
      };
      const read = (answer: unknown) => GeneratedLink.safeParse(answer).data?.data ?? null;
      const signal = AbortSignal.timeout(page);
      const answer = await post("PaymentPages/generateLink", body, { read, signal, lost: "unreachable" });
      if (answer.outcome !== "done") return { outcome: "unreachable", message: answer.message };
      return { outcome: "done", value: { pageId: answer.value.page_request_uid, url: answer.value.payment_page_link } };
    },

    async lookup(paymentTransUid, pageId) {
      const kind = { signal: AbortSignal.timeout(lookup), lost: "unreachable" } as const;
      const answer = pageId
        ? await post("PaymentPages/ipn", { payment_request_uid: pageId }, { ...kind, read: foundRow })
        : await post("Transactions/View", { more_info: paymentTransUid }, { ...kind, read: firstRow });
      if (answer.outcome === "refused") return { outcome: "done", value: null };
      if (answer.outcome !== "done") return answer;
      const authorization = answer.value === "none" ? null : answer.value;
      if (!authorization) return { outcome: "done", value: null };
      if (authorization.moreInfo && authorization.moreInfo !== paymentTransUid)
        return { outcome: "unknown", message: "the page's transaction is of another attempt" };
      if (authorization.statusCode === "") return { outcome: "unknown", message: "not settled at the card company" };
      if (!isApproved(authorization)) return { outcome: "done", value: transactionOf(authorization) };
      const charges = await transactionsNamed(captureName(paymentTransUid), kind);
      if (charges.outcome !== "done") return charges;
      const charge = charges.value[0];
      if (!charge) return { outcome: "done", value: transactionOf(authorization) };
      const refunds = await transactionsNamed(refundName(paymentTransUid), kind);
      if (refunds.outcome !== "done") return refunds;
      return { outcome: "done", value: transactionOf(authorization, charge, refunds.value) };
    },

    async capture({ transactionId, paymentTransUid, amountAgorot }) {
      const whole = AbortSignal.timeout(capture);
      const name = captureName(paymentTransUid);
      const look = () => {
        const signal = AbortSignal.any([whole, AbortSignal.timeout(Math.min(4_000, capture))]);
        return transactionsNamed(name, { signal, lost: "unknown" });
      };
      const before = await look();
      if (before.outcome !== "done") return before;
      if (before.value[0]) return { outcome: "done", value: transactionOf(before.value[0], before.value[0]) };
      const body = { transaction_uid: transactionId, amount: shekelsOf(amountAgorot), more_info: name };
      const answer = await move("Transactions/ChargeByTransactionUID", body, whole);
      if (answer.outcome === "done") return { outcome: "done", value: transactionOf(answer.value, answer.value) };
      if (answer.outcome !== "refused") return answer;
      // An earlier unanswered call may have used up the authorization: then this refusal is not final.
      const after = await look();
      if (after.outcome !== "done") return { outcome: "unknown", message: after.message };
      return after.value[0] ? { outcome: "done", value: transactionOf(after.value[0], after.value[0]) } : answer;
    },

    async voidAuthorization({ transactionId, paymentTransUid }) {
      const body = { transaction_uid: transactionId, more_info: `void:${paymentTransUid}` };
      const answer = await move("Transactions/Cancel", body, AbortSignal.timeout(capture));
      if (answer.outcome === "done")
        return { outcome: "done", value: transactionOf({ ...answer.value, cancelled: true }) };
      if (answer.outcome !== "refused") return answer;
      // The reason for the refusal decides: an authorization that is already released is fine, a captured one needs a refund.
      const kind = { signal: AbortSignal.timeout(lookup), lost: "unknown" } as const;
      const charges = await transactionsNamed(captureName(paymentTransUid), kind);
      if (charges.outcome !== "done") return charges;
      if (charges.value[0]) return { outcome: "refused", code: "captured", message: "the authorization was captured" };
      const transaction = await post(
        "PaymentPages/ipn",
        { transaction_uid: transactionId },
        { ...kind, read: foundRow },
      );
      if (transaction.outcome !== "done" || transaction.value === "none" || !transaction.value.cancelled) return answer;
      return { outcome: "done", value: transactionOf(transaction.value) };
    },

    async refund({ transactionId, paymentTransUid, amountAgorot, key, earlier }) {
      const signal = AbortSignal.timeout(capture);
      const [charges, refunds] = await Promise.all([
        transactionsNamed(captureName(paymentTransUid), { signal, lost: "unreachable" }),
        transactionsNamed(refundName(paymentTransUid), { signal, lost: "unreachable" }),
      ]);
      if (charges.outcome !== "done") return charges;
      if (refunds.outcome !== "done") return refunds;
      const charge = charges.value[0];
      // Where no key is given back, one more refund of the amount than was recorded is this one, so that none is paid twice.
      const unnamed = (rows: TransactionRow[]) => {
        const alike = rows.filter((row) => row.moreInfo1 === null && row.amountAgorot === amountAgorot);
        const recorded = earlier.filter((one) => !rows.some(({ moreInfo1 }) => moreInfo1 === one));
        return alike[recorded.length];
      };
      const result = (row: TransactionRow, all: TransactionRow[]): GatewayAnswer<GatewayTransaction> => ({
        outcome: "done",
        value: transactionOf(row, charge, all),
      });
      const existing = refunds.value.find((row) => row.moreInfo1 === key) ?? unnamed(refunds.value);
      if (existing) return result(charge ?? existing, refunds.value);
      const body = {
        transaction_uid: charge?.uid ?? transactionId,
        amount: shekelsOf(amountAgorot),
        more_info: refundName(paymentTransUid),
        more_info_1: key,
      };
      const answer = await move("Transactions/RefundByTransactionUID", body, signal);
      return answer.outcome === "done" ? result(charge ?? answer.value, [...refunds.value, answer.value]) : answer;
    },

    verifyCallback: (callbackHeaders, rawBody) => verifyCallback(secretKey, callbackHeaders, rawBody),
  };
  return gateway;
}

const captureName = (uid: string) => `capture:${uid}`;
const refundName = (uid: string) => `refund:${uid}`;
