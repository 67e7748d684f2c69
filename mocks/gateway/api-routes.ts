import { type Context, Hono } from "hono";
import { authorizationCharges } from "./authorization-charges";
import { isAwayFor } from "./faults";
import type { GatewayParts } from "./gateway-parts";
import type { LedgerTransaction } from "./ledger";
import { refusal, rowOf, transactionAnswer } from "./payplus-answers";

/** PayPlus's calls, under /api/v1.0. A refusal has status 200 and `results.status` "error". */
export function apiRoutes(parts: GatewayParts): Hono {
  const { ledger, faults } = parts;
  const charges = authorizationCharges(parts);
  const app = new Hono();

  app.use(async (c, next) => {
    if (c.req.header("api-key") !== parts.apiKey || c.req.header("secret-key") !== parts.secretKey)
      return c.json(refusal("not-authorize-request"), 401);
    if (faults.strikes("dropped")) return parts.drop(c.env);
    if (faults.strikes("down")) return c.json(refusal("service-unavailable"), 503);
    if (faults.strikes("slow")) await parts.hang();
    await next();
  });

  app.post("/PaymentPages/generateLink", async (c) => {
    const body = await bodyOf(c);
    const amountAgorot = agorot(body.amount);
    const addresses = [body.refURL_success, body.refURL_failure, body.refURL_cancel].map(text);
    if (!amountAgorot || !text(body.payment_page_uid) || body.charge_method !== 2 || !addresses.every(isWebAddress))
      return c.json(refusal("a required field is missing or not valid"), 422);
    const customer = body.customer as Record<string, unknown> | undefined;
    if (isAwayFor(customer?.email)) return c.json(refusal("service-unavailable"), 503);
    const pageId = parts.newId();
    const page = {
      pageId,
      uid: text(body.more_info),
      amountAgorot,
      payments: Number(body.payments ?? 1),
      language: text(body.language_code),
      customer: text(customer?.customer_name),
      success: addresses[0]!,
      failure: addresses[1]!,
      cancel: addresses[2]!,
      callback: text(body.refURL_callback),
      expiresAt: parts.now() + Number(body.expiry_datetime ?? 15) * 60_000,
    };
    await ledger.record({ page });
    return c.json({
      results: { status: "success", code: 0, description: "payment page link has been generated" },
      data: { page_request_uid: pageId, payment_page_link: `${parts.publicBase}/page/${pageId}` },
    });
  });

  app.use("/PaymentPages/ipn", lookups);
  app.use("/Transactions/View", lookups);
  async function lookups(c: Context, next: () => Promise<void>) {
    if (faults.strikes("lookup-down")) return c.text("", 502);
    await next();
  }
  app.post("/PaymentPages/ipn", async (c) => {
    const body = await bodyOf(c);
    const transaction =
      ledger.authorizationOfPage(text(body.payment_request_uid)) ?? ledger.transaction(text(body.transaction_uid));
    return c.json(
      transaction ? { results: { status: "success", code: 0 }, data: rowOf(transaction) } : refusal("not-found"),
    );
  });
  app.post("/Transactions/View", async (c) => {
    const { more_info } = await bodyOf(c);
    const rows = text(more_info) ? ledger.transactionsNamed(text(more_info)) : [];
    return c.json({ results: { status: "success", code: 0 }, data: rows.map(rowOf) });
  });

  app.post("/Transactions/ChargeByTransactionUID", async (c) => {
    const body = await bodyOf(c);
    const authorization = ledger.transaction(text(body.transaction_uid));
    const amountAgorot = agorot(body.amount);
    if (authorization?.type !== "Approval") return c.json(refusal("not-found"));
    if (!amountAgorot || amountAgorot > authorization.amountAgorot)
      return c.json(refusal("the amount is not within the approval"));
    const charge = movement(authorization, "Charge", amountAgorot, body);
    const charged = ledger.children(authorization.id).length > 0;
    if (authorization.statusCode !== "000" || authorization.cancelled || charged)
      return c.json(transactionAnswer({ ...charge, statusCode: "447" }));

    const result = await charges.take(c, charge, authorization);
    return result instanceof Response ? result : c.json(transactionAnswer(result));
  });

  app.post("/Transactions/RefundByTransactionUID", async (c) => {
    const body = await bodyOf(c);
    const charge = ledger.transaction(text(body.transaction_uid));
    const amountAgorot = agorot(body.amount);
    if (charge?.type !== "Charge" || charge.statusCode !== "000") return c.json(refusal("not-found"));
    const back = ledger.children(charge.id).reduce((total, row) => total + row.amountAgorot, 0);
    if (!amountAgorot || back + amountAgorot > charge.amountAgorot)
      return c.json(refusal("the amount is more than was charged"));
    const refund = movement(charge, "Refund", amountAgorot, body);
    await ledger.record({ transaction: refund });
    return c.json(transactionAnswer(refund));
  });

  app.post("/Transactions/Cancel", async (c) => {
    const authorization = ledger.transaction(text((await bodyOf(c)).transaction_uid));
    if (authorization?.type !== "Approval" || authorization.statusCode !== "000") return c.json(refusal("not-found"));
    if (authorization.cancelled || ledger.children(authorization.id).length > 0)
      return c.json(refusal("the transaction cannot be cancelled"));
    const transaction = { ...authorization, cancelled: true };
    await ledger.record({ transaction });
    return c.json(transactionAnswer(transaction));
  });

  function movement(
    parent: LedgerTransaction,
    type: "Charge" | "Refund",
    amountAgorot: number,
    body: Record<string, unknown>,
  ): LedgerTransaction {
    return {
      ...parent,
      id: parts.newId(),
      type,
      parentId: parent.id,
      moreInfo: text(body.more_info),
      moreInfo1: text(body.more_info_1),
      statusCode: "000",
      amountAgorot,
      at: new Date(parts.now()).toISOString(),
    };
  }
  return app;
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Converts decimal shekels to whole agorot; null for anything but a positive amount with at most two decimals. */
function agorot(amount: unknown): number | null {
  const places = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!places) return null;
  return Number(places[1]) * 100 + Number((places[2] ?? "").padEnd(2, "0")) || null;
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
