import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { payPlusGateway } from "./payplus-gateway";

const settings = { baseUrl: "http://payplus.test/", apiKey: "k", secretKey: "s", pageUid: "p", pageOrigins: [] };
const hold = { transactionId: "t-1", paymentTransUid: "attempt-1", amountAgorot: 12_345 };

/** A gateway that returns the given answers for each path, in turn. */
function answering(answers: Record<string, (() => Response | Promise<Response>)[]>) {
  const requests: { path: string; body: Record<string, unknown>; headers: Headers }[] = [];
  const carry: typeof fetch = async (url, init) => {
    const path = String(url).replace("http://payplus.test/", "");
    requests.push({ path, body: JSON.parse(String(init?.body)), headers: new Headers(init?.headers) });
    const answer = answers[path]?.shift();
    if (!answer) throw new Error(`not expected: ${path}`);
    return answer();
  };
  return { requests, gateway: payPlusGateway({ ...settings, fetch: carry }) };
}

const view =
  (...rows: object[]) =>
  () =>
    Response.json({ results: { status: "success" }, data: rows });
const transactionAnswer =
  (transaction: object, status = 200) =>
  () =>
    Response.json({ results: { status: "success" }, data: { transaction } }, { status });
const failWith = (error: Error) => () => Promise.reject(error);
const refused = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

const charge = { uid: "c-1", status_code: "000", amount: 123.45 };

test("sends both spellings of the keys, and amounts as decimal shekels", async () => {
  const { gateway, requests } = answering({
    "Transactions/View": [view()],
    "Transactions/ChargeByTransactionUID": [transactionAnswer(charge)],
  });
  expect(await gateway.capture(hold)).toMatchObject({ outcome: "done", value: { capturedAgorot: 12_345 } });
  expect(requests[1]).toMatchObject({
    body: { transaction_uid: "t-1", amount: 123.45, more_info: "capture:attempt-1" },
  });
  const { headers } = requests[1]!;
  expect([headers.get("api-key"), headers.get("secret-key")]).toEqual(["k", "s"]);
  expect(JSON.parse(headers.get("authorization")!)).toEqual({ api_key: "k", secret_key: "s" });
});

test.each([
  ["done", transactionAnswer({ ...charge, amount: "123.45" })],
  ["done", transactionAnswer({ ...charge, status_code: 0 })],
  ["refused", transactionAnswer({ ...charge, status_code: "033" })],
  ["refused", () => Response.json({ results: { status: "error", code: 5 } })],
  ["refused", () => Response.json({ results: { status: "error", description: "no" } }, { status: 422 })],
  ["unreachable", () => new Response("", { status: 401 })],
  ["unreachable", () => new Response("", { status: 429 })],
  ["unreachable", failWith(refused("ECONNREFUSED"))],
  ["unreachable", failWith(refused("ENOTFOUND"))],
  ["unknown", failWith(refused("ECONNRESET"))],
  ["unknown", failWith(refused("UND_ERR_SOCKET"))],
  ["unknown", failWith(new DOMException("", "TimeoutError"))],
  ["unknown", () => new Response("", { status: 404 })],
  ["unknown", () => Response.json({ results: { status: "error" } }, { status: 503 })],
  ["unknown", () => new Response("<h1>It works</h1>")],
  ["unknown", () => Response.json(null)],
  ["unknown", () => Response.json({ results: { status: "success" }, data: {} })],
  ["unknown", transactionAnswer({ uid: "c-1", amount: 123.45 })],
  ["unknown", transactionAnswer({ ...charge, amount: "a lot" })],
  ["done", transactionAnswer({ ...charge, currency: "ILS" })],
  ["unknown", transactionAnswer({ ...charge, currency: "USD" })],
  ["unknown", transactionAnswer({ ...charge, currency_code: "EUR" })],
  ["unknown", transactionAnswer(charge, 302)],
])("%s, capture %#", async (outcome, answer) => {
  const { gateway } = answering({
    "Transactions/View": [view(), view()],
    "Transactions/ChargeByTransactionUID": [answer],
  });
  expect((await gateway.capture(hold)).outcome).toBe(outcome);
});

const earlier = { transaction_uid: "c-0", status_code: "000", amount: 123.45, more_info: "capture:attempt-1" };

test("an earlier capture is found and not repeated", async () => {
  const { gateway, requests } = answering({ "Transactions/View": [view({ ...earlier, status_code: "004" }, earlier)] });
  expect(await gateway.capture(hold)).toMatchObject({ outcome: "done", value: { transactionId: "c-0" } });
  expect(requests).toHaveLength(1);
});

test.each([
  ["of another name", { ...earlier, more_info: "capture:attempt-2" }],
  ["that did not go through", { ...earlier, status_code: "004" }],
])("a row %s does not count as an earlier capture", async (_, row) => {
  const { gateway } = answering({
    "Transactions/View": [view(row)],
    "Transactions/ChargeByTransactionUID": [transactionAnswer(charge)],
  });
  expect(await gateway.capture(hold)).toMatchObject({ value: { transactionId: "c-1" } });
});

test("an unreadable list stops the capture", async () => {
  const { gateway, requests } = answering({ "Transactions/View": [view({ surprising: true })] });
  expect((await gateway.capture(hold)).outcome).toBe("unknown");
  expect(requests).toHaveLength(1);
});

test("a refusal counts only if no earlier call succeeded meanwhile", async () => {
  const { gateway } = answering({
    "Transactions/View": [view(), view(earlier)],
    "Transactions/ChargeByTransactionUID": [transactionAnswer({ ...charge, status_code: "447" })],
  });
  expect(await gateway.capture(hold)).toMatchObject({ outcome: "done", value: { transactionId: "c-0" } });
  const silent = answering({
    "Transactions/View": [view(), failWith(new DOMException("", "TimeoutError"))],
    "Transactions/ChargeByTransactionUID": [transactionAnswer({ ...charge, status_code: "447" })],
  });
  expect((await silent.gateway.capture(hold)).outcome).toBe("unknown");
});

const refund = { ...hold, amountAgorot: 5_000, key: "refund-1", earlier: [] as string[] };
const back = { transaction_uid: "r-1", status_code: "000", amount: 50, more_info: "refund:attempt-1" };

test.each([
  ["with our key", { ...back, more_info_1: "refund-1" }, 0],
  ["of the same amount that gives no key back", back, 0],
  ["of another amount without a key", { ...back, amount: 49 }, 1],
  ["with another key", { ...back, more_info_1: "refund-0" }, 1],
])("an earlier refund %s: %i more", async (_, row, more) => {
  const { gateway, requests } = answering({
    "Transactions/View": [view(earlier), view(row)],
    "Transactions/RefundByTransactionUID": [transactionAnswer({ uid: "r-2", status_code: "000", amount: 50 })],
  });
  expect((await gateway.refund(refund)).outcome).toBe("done");
  const refunds = requests.filter(({ path }) => path === "Transactions/RefundByTransactionUID");
  expect(refunds).toHaveLength(more);
  if (more) expect(refunds[0]!.body).toMatchObject({ transaction_uid: "c-0", amount: 50, more_info_1: "refund-1" });
});

test.each([
  ["one of the same amount, recorded", [back], ["refund-0"], 1],
  ["two, of which one is recorded", [back, { ...back, transaction_uid: "r-2" }], ["refund-0"], 0],
  [
    "one that gives its key back, recorded, and one that gives none",
    [{ ...back, more_info_1: "refund-0" }, back],
    ["refund-0"],
    0,
  ],
] as const)("earlier refunds without our key, %s: %o recorded, %i more", async (_, rows, recorded, more) => {
  const { gateway, requests } = answering({
    "Transactions/View": [view(earlier), view(...rows)],
    "Transactions/RefundByTransactionUID": [transactionAnswer({ uid: "r-3", status_code: "000", amount: 50 })],
  });
  expect((await gateway.refund({ ...refund, earlier: [...recorded] })).outcome).toBe("done");
  expect(requests.filter(({ path }) => path === "Transactions/RefundByTransactionUID")).toHaveLength(more);
});

test.each([
  ["American Express", "amex"],
  ["דיינרס", "diners"],
  ["ישראכרט", "isracard"],
  ["MASTERCARD", "mastercard"],
  ["Visa", "visa"],
  ["JCB", "other"],
  [undefined, "other"],
])("%s is %s", async (brand_name, brand) => {
  const row = { ...earlier, type: "Approval", more_info: "attempt-1", brand_name };
  const { gateway } = answering({
    "PaymentPages/ipn": [() => Response.json({ data: row })],
    "Transactions/View": [view()],
  });
  expect(await gateway.lookup("attempt-1", "page")).toMatchObject({ value: { brand } });
});

test("a failure to create a page is reported as unreachable", async () => {
  const { gateway } = answering({
    "PaymentPages/generateLink": [
      () => Response.json({ results: { status: "error", description: "no" } }),
      () => Response.json({ data: { page_request_uid: "p", payment_page_link: "javascript:alert(1)" } }),
    ],
  });
  const request = {
    ...{ paymentTransUid: "attempt-1", amountAgorot: 1, noOfPayments: 1, language: "he" as const },
    ...{ customer: { name: "", email: "", phone: "" }, description: "", expiresInMinutes: 10 },
    ...{ successUrl: "", failureUrl: "", cancelUrl: "", callbackUrl: "" },
  };
  expect((await gateway.createHostedPage(request)).outcome).toBe("unreachable");
  expect((await gateway.createHostedPage(request)).outcome).toBe("unreachable");
});

test.each([
  ["no JSON", "hello"],
  ["no transaction", "{}"],
  ["no attempt", '{"transaction":{"uid":"t","amount":1}}'],
])("a signed callback with %s is rejected", (_, body) => {
  const { gateway } = answering({});
  const hash = createHmac("sha256", "s").update(body).digest("base64");
  const verdict = gateway.verifyCallback(new Headers({ "user-agent": "PayPlus", hash }), body);
  expect(verdict).toEqual({ genuine: false, reason: "body" });
});

test.each([
  ["ILS", "done"],
  ["USD", "unreachable"],
])("check 7: an approved look-up in %s is %s: another currency never is a payment", async (currency, outcome) => {
  const row = { transaction_uid: "a-1", status_code: "000", amount: 123.45, more_info: "attempt-1", currency };
  const { gateway } = answering({
    "PaymentPages/ipn": [() => Response.json({ results: { status: "success" }, data: row })],
    "Transactions/View": [view()],
  });
  expect((await gateway.lookup("attempt-1", "page-1")).outcome).toBe(outcome);
});
