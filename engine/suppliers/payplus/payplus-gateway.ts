import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/v4";
import type { CardBrand, GatewayAnswer, GatewayTransaction, PaymentGateway } from "../../payment/payment-gateway";
import { callJson } from "./call-json";

export type PayPlusSettings = {
  /** Such as https://restapi.payplus.co.il/api/v1.0 */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  pageUid: string;
  pageOrigins: string[];
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
};

const GeneratedLink = z.object({
  results: z.object({ status: z.string() }),
  data: z.object({ page_request_uid: z.string(), payment_page_link: z.string() }),
});
const Row = z.object({
  transaction_uid: z.string(),
  page_request_uid: z.string().optional(),
  status_code: z.string(),
  type: z.string(),
  amount: z.coerce.number(),
  captured_amount: z.coerce.number().optional(),
  refunded_amount: z.coerce.number().optional(),
  four_digits: z.string().optional(),
  expiry_month: z.string().optional(),
  expiry_year: z.string().optional(),
  brand_name: z.string().optional(),
  token_uid: z.string().optional(),
  approval_num: z.string().optional(),
  status_description: z.string().optional(),
  cancelled: z.boolean().optional(),
});
type Row = z.infer<typeof Row>;
const Found = z.object({ data: Row.nullish() });
const Listed = z.object({ data: z.array(Row) });
const Done = z.object({ data: z.object({ transaction: Row }) });

/** PayPlus over its REST API. Amounts are decimal shekels there and agorot here. */
export function payPlusGateway(settings: PayPlusSettings): PaymentGateway {
  const { apiKey, secretKey } = settings;
  const headers = {
    "content-type": "application/json",
    "api-key": apiKey,
    "secret-key": secretKey,
    // The documentation names one spelling, the official plug-ins use the other.
    authorization: JSON.stringify({ api_key: apiKey, secret_key: secretKey }),
  };
  const post = <T>(path: string, body: object, schema: z.ZodType<T>, hasEffect: boolean): Promise<GatewayAnswer<T>> =>
    callJson({
      url: `${settings.baseUrl}/${path}`,
      headers,
      body,
      schema,
      hasEffect,
      fetch: settings.fetch ?? fetch,
      timeout: settings.timeout ?? 10_000,
    });

  async function moneyMoved(path: string, body: object): Promise<GatewayAnswer<GatewayTransaction>> {
    const answer = await post(path, body, Done, true);
    if (answer.outcome !== "done") return answer;
    const row = answer.value.data.transaction;
    if (row.status_code !== "000")
      return { outcome: "refused", code: row.status_code, message: row.status_description ?? "declined" };
    return { outcome: "done", value: transactionOf(row) };
  }

  const gateway: PaymentGateway = {
    name: "payplus",
    pageOrigins: settings.pageOrigins,
    async createHostedPage(request) {
      const answer = await post(
        "PaymentPages/generateLink",
        {
          payment_page_uid: settings.pageUid,
          amount: shekels(request.amountAgorot),
          currency_code: "ILS",
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
        },
        GeneratedLink,
        false,
      );
      if (answer.outcome !== "done") return answer;
      return {
        outcome: "done",
        value: { pageId: answer.value.data.page_request_uid, url: answer.value.data.payment_page_link },
      };
    },
    async lookup(paymentTransUid, pageId) {
      const answer = await post(
        "PaymentPages/ipn",
        { payment_request_uid: pageId, more_info: paymentTransUid },
        Found,
        false,
      );
      if (answer.outcome === "refused") return { outcome: "done", value: null };
      if (answer.outcome !== "done") return answer;
      return { outcome: "done", value: answer.value.data ? transactionOf(answer.value.data) : null };
    },
    async capture({ transactionId, paymentTransUid, amountAgorot }) {
      const key = `capture:${paymentTransUid}`;
      // Their way of being idempotent: a capture of this name that went through is looked for before one is made.
      const before = await post("Transactions/View", { more_info: key }, Listed, false);
      if (before.outcome === "unknown" || before.outcome === "unreachable")
        return { outcome: "unreachable", message: before.message };
      const made =
        before.outcome === "done"
          ? before.value.data.find((row) => row.status_code === "000" && row.type === "Charge")
          : undefined;
      if (made) return { outcome: "done", value: transactionOf(made) };
      return moneyMoved("Transactions/ChargeByTransactionUID", {
        transaction_uid: transactionId,
        amount: shekels(amountAgorot),
        more_info: key,
      });
    },
    voidHold: ({ transactionId, paymentTransUid }) =>
      moneyMoved("Transactions/Cancel", { transaction_uid: transactionId, more_info: `void:${paymentTransUid}` }),
    refund: ({ transactionId, amountAgorot, key }) =>
      moneyMoved("Transactions/RefundByTransactionUID", {
        transaction_uid: transactionId,
        amount: shekels(amountAgorot),
        more_info: key,
      }),
    verifyCallback(given, rawBody) {
      if (given.get("user-agent") !== "PayPlus") return { genuine: false, reason: "user agent" };
      const expected = Buffer.from(createHmac("sha256", secretKey).update(rawBody).digest("base64"));
      const hash = Buffer.from(given.get("hash") ?? "");
      if (hash.length !== expected.length || !timingSafeEqual(hash, expected))
        return { genuine: false, reason: "signature" };
      const body = Callback.safeParse(safeJson(rawBody));
      if (!body.success) return { genuine: false, reason: "body" };
      return {
        genuine: true,
        paymentTransUid: body.data.transaction.more_info,
        transactionId: body.data.transaction.uid,
      };
    },
  };
  return gateway;
}

const Callback = z.object({ transaction: z.object({ uid: z.string(), more_info: z.string().min(8).max(64) }) });

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function shekels(agorot: number): number {
  return agorot / 100;
}

function agorot(amount: number | undefined): number {
  return Math.round((amount ?? 0) * 100);
}

const brands: [RegExp, CardBrand][] = [
  [/amex|american/i, "amex"],
  [/diners/i, "diners"],
  [/isracard/i, "isracard"],
  [/master/i, "mastercard"],
  [/visa/i, "visa"],
];

function transactionOf(row: Row): GatewayTransaction {
  const captured = agorot(row.captured_amount ?? (row.type === "Charge" && row.status_code === "000" ? row.amount : 0));
  const refunded = agorot(row.refunded_amount);
  const status =
    row.status_code !== "000"
      ? "declined"
      : row.cancelled
        ? "voided"
        : refunded > 0
          ? "refunded"
          : captured > 0
            ? "captured"
            : "approved";
  return {
    transactionId: row.transaction_uid,
    pageId: row.page_request_uid ?? "",
    status,
    amountAgorot: agorot(row.amount),
    capturedAgorot: captured,
    refundedAgorot: refunded,
    brand: brands.find(([name]) => name.test(row.brand_name ?? ""))?.[1] ?? "other",
    last4: row.four_digits ?? "",
    expiryMonth: row.expiry_month ?? "",
    expiryYear: row.expiry_year ?? "",
    approvalNumber: row.approval_num ?? "",
    token: row.token_uid,
    declineReason: row.status_code === "000" ? undefined : row.status_description,
  };
}
