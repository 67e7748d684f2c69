import { createHmac, randomBytes } from "node:crypto";
import { Hono } from "hono";
import { cardPage, codePage, pageStyles, pageWords } from "./card-page";
import { type Faults, faultSwitch, type GatewayFault, gatewayFaults } from "./faults";
import type { Ledger, LedgerPage, LedgerTransaction } from "./ledger";
import { type MagicCard, magicCard, magicCards, passesLuhn } from "./magic-cards";

export type SandboxGatewayOptions = {
  ledger: Ledger;
  /** Where this gateway is reached by browsers, such as http://127.0.0.1:3000/sandbox-gateway */
  publicBase: string;
  secretKey: string;
  apiKey: string;
  /** Who may frame the page. */
  framedBy: string[];
  fetch?: typeof fetch;
  /** Ends the connection of a request without an answer. */
  drop(env: unknown): void;
  now?: () => number;
  /** How long a hanging call hangs, in milliseconds. */
  hang?: number;
};

export type SandboxGateway = { app: Hono; faults: Faults };

/** The card company of the sandbox: it speaks PayPlus's calls over HTTP, keeps its own books, and has a page where a card is typed. */
export function sandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { ledger, publicBase, secretKey, apiKey, framedBy, drop } = options;
  const now = options.now ?? Date.now;
  const send = options.fetch ?? fetch;
  const hang = () => new Promise((done) => setTimeout(done, options.hang ?? 14_000));
  const faults = faultSwitch();
  const app = new Hono();

  app.post("/faults", async (c) => {
    const { names } = (await c.req.json()) as { names: string[] };
    faults.set(names.filter((name): name is GatewayFault => gatewayFaults.includes(name as GatewayFault)));
    return c.json({ ok: true });
  });
  app.use("/api/*", async (c, next) => {
    if (c.req.header("api-key") !== apiKey || c.req.header("secret-key") !== secretKey)
      return c.json({ results: { status: "error" } }, 401);
    if (faults.has("down")) return c.json({ results: { status: "error" } }, 503);
    if (faults.has("slow")) await hang();
    await next();
  });
  app.post("/api/v1.0/PaymentPages/generateLink", async (c) => {
    const body = (await c.req.json()) as Record<string, never>;
    const pageId = randomBytes(12).toString("hex");
    const customer = body.customer as { customer_name?: string } | undefined;
    ledger.write({
      page: {
        pageId,
        uid: String(body.more_info),
        amountAgorot: Math.round(Number(body.amount) * 100),
        payments: Number(body.payments ?? 1),
        language: String(body.language_code ?? "he"),
        customer: customer?.customer_name ?? "",
        success: String(body.refURL_success),
        failure: String(body.refURL_failure),
        cancel: String(body.refURL_cancel),
        callback: String(body.refURL_callback),
        expiresAt: now() + Number(body.expiry_datetime ?? 15) * 60_000,
      },
    });
    return c.json({
      results: { status: "success", code: 0, description: "" },
      data: { page_request_uid: pageId, payment_page_link: `${publicBase}/page/${pageId}` },
    });
  });
  app.post("/api/v1.0/PaymentPages/ipn", async (c) => {
    if (faults.has("lookup-down")) return c.text("", 502);
    const body = (await c.req.json()) as { payment_request_uid?: string; more_info?: string };
    const known =
      (body.payment_request_uid && ledger.transactionOfPage(body.payment_request_uid)) ||
      (body.more_info && ledger.transactionOfUid(body.more_info));
    return c.json({ results: { status: "success" }, data: known ? rowOf(known) : null });
  });
  app.post("/api/v1.0/Transactions/View", async (c) => {
    const { more_info } = (await c.req.json()) as { more_info: string };
    const known = ledger.transactionOfCapture(more_info);
    return c.json({ data: known ? [rowOf(known)] : [] });
  });
  app.post("/api/v1.0/Transactions/ChargeByTransactionUID", async (c) => {
    const { transaction_uid, amount, more_info } = (await c.req.json()) as {
      transaction_uid: string;
      amount: number;
      more_info: string;
    };
    const known = ledger.transaction(transaction_uid);
    const wanted = Math.round(amount * 100);
    const refuse = (code: string) =>
      c.json({ data: { transaction: { ...rowOf(known!), status_code: code, status_description: "declined" } } });
    if (!known) return c.json({ results: { status: "error" } }, 404);
    if (known.cancelled || known.status !== "approved" || wanted > known.amountAgorot) return refuse("033");
    if (known.capturedAgorot > 0) return refuse("447");
    const how = magicCards.find((card) => card.name === known.cardName)?.capture ?? "ok";
    if (how === "500-before") {
      // Once: the next try of the same hold goes through.
      ledger.write({ transaction: { ...known, cardName: "approve" } });
      return c.text("error", 500);
    }
    if (how === "decline") return refuse("004");
    if (how === "hang-decline") {
      await hang();
      return refuse("004");
    }
    const charged: LedgerTransaction = { ...known, capturedAgorot: wanted, captureKey: more_info };
    ledger.write({ transaction: charged });
    if (how === "hang-ok") await hang();
    if (how === "drop-ok") {
      drop(c.env);
      return c.text("");
    }
    if (how === "500-after") return c.text("error", 500);
    if (how === "malformed") return c.text('{"data":{"transa', 200, { "content-type": "application/json" });
    if (how === "html") return c.html("<html><body>Bad gateway</body></html>");
    return c.json({ data: { transaction: rowOf(charged) } });
  });
  app.post("/api/v1.0/Transactions/RefundByTransactionUID", async (c) => {
    const { transaction_uid, amount, more_info } = (await c.req.json()) as {
      transaction_uid: string;
      amount: number;
      more_info: string;
    };
    const known = ledger.transaction(transaction_uid);
    const wanted = Math.round(amount * 100);
    if (!known) return c.json({ results: { status: "error" } }, 404);
    if (known.refundKeys.includes(more_info)) return c.json({ data: { transaction: rowOf(known) } });
    if (known.refundedAgorot + wanted > known.capturedAgorot)
      return c.json({ data: { transaction: { ...rowOf(known), status_code: "033" } } });
    const refunded = {
      ...known,
      refundedAgorot: known.refundedAgorot + wanted,
      refundKeys: [...known.refundKeys, more_info],
    };
    ledger.write({ transaction: refunded });
    return c.json({ data: { transaction: rowOf(refunded) } });
  });
  app.post("/api/v1.0/Transactions/Cancel", async (c) => {
    const { transaction_uid } = (await c.req.json()) as { transaction_uid: string };
    const known = ledger.transaction(transaction_uid);
    if (!known) return c.json({ results: { status: "error" } }, 404);
    if (known.capturedAgorot > 0) return c.json({ data: { transaction: { ...rowOf(known), status_code: "033" } } });
    ledger.write({ transaction: { ...known, cancelled: true } });
    return c.json({ data: { transaction: rowOf({ ...known, cancelled: true }) } });
  });

  const html = (body: string, status: 200 | 404 | 410 | 422 = 200) =>
    new Response(body, {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        // No form-action: browsers apply it to the redirect back to the shop as well.
        "content-security-policy": `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'self' ${framedBy.join(" ")}`,
      },
    });
  app.get("/style.css", (c) =>
    c.text(pageStyles, 200, { "content-type": "text/css", "cache-control": "max-age=3600" }),
  );
  app.get("/page/:id", (c) => {
    const page = ledger.page(c.req.param("id"));
    if (!page) return html("<!DOCTYPE html><title>404</title>", 404);
    const done = ledger.transactionOfPage(page.pageId);
    if (done) return Response.redirect(done.status === "approved" ? page.success : page.failure, 303);
    if (page.expiresAt < now()) return html(cardPage(page, publicBase, { expired: true }), 410);
    return html(cardPage(page, publicBase, {}));
  });
  app.post("/page/:id", async (c) => {
    const page = ledger.page(c.req.param("id"));
    if (!page) return html("<!DOCTYPE html><title>404</title>", 404);
    if (page.expiresAt < now()) return html(cardPage(page, publicBase, { expired: true }), 410);
    const form = await c.req.formData();
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const number = text("number").replace(/[\s-]/g, "");
    const words = pageWords(page.language);
    const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(text("expiry")) ?? [];
    const errors: Record<string, string> = {};
    if (!passesLuhn(number)) errors.number = words.badNumber;
    if (!month || !year || new Date(Date.UTC(2000 + Number(year), Number(month), 1)).getTime() < now())
      errors.expiry = words.badExpiry;
    if (!/^\d{3,4}$/.test(text("cvv"))) errors.cvv = words.badCvv;
    if (Object.keys(errors).length > 0)
      return html(cardPage(page, publicBase, { errors, holder: text("holder"), expiry: text("expiry") }), 422);
    const card = magicCard(number) ?? {
      ...magicCards[0]!,
      number,
      brand: number.startsWith("5") ? "Mastercard" : "Visa",
    };
    const pending = { card, month: month!.padStart(2, "0"), year: year! };
    if (card.page.startsWith("3ds") && text("code") === "")
      return html(
        codePage(page, publicBase, { number, expiry: text("expiry"), cvv: text("cvv"), holder: text("holder") }),
      );
    return finish(page, pending);
  });

  async function finish(
    page: LedgerPage,
    { card, month, year }: { card: MagicCard; month: string; year: string },
  ): Promise<Response> {
    const before = ledger.transactionOfPage(page.pageId);
    const good = card.page === "approve" || card.page === "3ds-approve";
    const transaction: LedgerTransaction = before ?? {
      id: randomBytes(12).toString("hex"),
      pageId: page.pageId,
      uid: page.uid,
      status: good ? "approved" : "declined",
      amountAgorot: page.amountAgorot,
      capturedAgorot: 0,
      captureKey: "",
      refundedAgorot: 0,
      refundKeys: [],
      cancelled: false,
      cardName: card.name,
      brand: card.brand,
      last4: card.number.slice(-4),
      expiryMonth: month,
      expiryYear: year,
    };
    if (!before) ledger.write({ transaction });
    await callbacks(page, transaction, card.callback);
    return Response.redirect(transaction.status === "approved" ? page.success : page.failure, 303);
  }

  async function callbacks(
    page: LedgerPage,
    transaction: LedgerTransaction,
    how: MagicCard["callback"],
  ): Promise<void> {
    const amount = how === "wrong-amount" ? 1 : transaction.amountAgorot / 100;
    const body = JSON.stringify({
      transaction: {
        uid: transaction.id,
        payment_page_request_uid: page.pageId,
        status_code: transaction.status === "approved" ? "000" : "004",
        amount,
        currency: "ILS",
        type: "Approval",
        more_info: page.uid,
      },
      data: { card_information: { four_digits: transaction.last4, brand_name: transaction.brand } },
    });
    const hash = createHmac("sha256", how === "wrong-signature" ? "another key" : secretKey)
      .update(body)
      .digest("base64");
    const call = () =>
      send(page.callback, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "PayPlus", hash },
        body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
    if (how === "never") return;
    if (how === "first") {
      await call();
      return;
    }
    const wait = how === "late" ? 30_000 : 50;
    setTimeout(() => {
      void call();
      if (how === "twice") void call();
    }, wait).unref();
  }

  return { app, faults };
}

function rowOf(known: LedgerTransaction) {
  return {
    transaction_uid: known.id,
    page_request_uid: known.pageId,
    status_code: known.status === "approved" ? "000" : "004",
    status_description: known.status === "approved" ? "" : "declined",
    type: known.capturedAgorot > 0 ? "Charge" : "Approval",
    amount: known.amountAgorot / 100,
    captured_amount: known.capturedAgorot / 100,
    refunded_amount: known.refundedAgorot / 100,
    cancelled: known.cancelled,
    four_digits: known.last4,
    expiry_month: known.expiryMonth,
    expiry_year: known.expiryYear,
    brand_name: known.brand,
    approval_num: `0${parseInt(known.id.slice(0, 6), 16)}`.slice(0, 7),
    more_info: known.uid,
  };
}
