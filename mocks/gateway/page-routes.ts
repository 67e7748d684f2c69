import { type Context, Hono } from "hono";
import { latinDigits, readCardForm } from "./card-form";
import { cardPage, codePage, missingPage, overPage } from "./card-page";
import { cardPageStyle } from "./card-page-style";
import type { GatewayParts } from "./gateway-parts";
import type { LedgerCard, LedgerPage, LedgerTransaction } from "./ledger";
import { type MagicCard, magicCardNamed } from "./magic-cards";

/** The hosted card page: where a customer enters a card, on the card company's own address. */
export function pageRoutes(parts: GatewayParts): Hono {
  const { ledger, publicBase, now } = parts;
  const app = new Hono();

  app.get("/style.css", (c) =>
    c.body(cardPageStyle, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=3600" }),
  );
  app.use("/page/*", async (c, next) => {
    if (parts.faults.strikes("down")) return c.text("503", 503);
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "same-origin");
  });
  app.get("/page/:id", (c) => {
    const page = ledger.page(c.req.param("id"));
    const ending = page ? endOf(c, page) : notFound(c);
    if (ending || !page) return ending!;
    return show(c, page, page.challenge ? codePage(page, publicBase) : cardPage(page, publicBase), 200);
  });
  app.post("/page/:id", async (c) => {
    const page = ledger.page(c.req.param("id"));
    const ending = page ? endOf(c, page) : notFound(c);
    if (ending || !page) return ending!;
    const form = await c.req.formData();
    // While this form was read, the same page may have been submitted again.
    const endedMeanwhile = endOf(c, page);
    if (endedMeanwhile) return endedMeanwhile;
    if (form.get("intent") === "another-card") return ask(c, page, undefined);
    if (page.challenge) {
      if (!/^\d{4,8}$/.test(latinDigits(String(form.get("code") ?? "").trim())))
        return show(c, page, codePage(page, publicBase, "code"), 422);
      return finish(c, page, page.challenge, magicCardNamed(page.challenge.name)!);
    }
    const entry = readCardForm(form, now());
    if (!entry.ok) return show(c, page, cardPage(page, publicBase, entry.errors, entry.values), 422);
    if (entry.manner.page.startsWith("3ds")) return ask(c, page, entry.card);
    return finish(c, page, entry.card, entry.manner);
  });

  /** The shop's return address for this outcome, with the company's parameters. */
  function backTo(page: LedgerPage, hold: LedgerTransaction): string {
    const url = new URL(hold.statusCode === "000" || hold.statusCode === "" ? page.success : page.failure);
    const query = parts.companyOf(page).returned(hold, parts.secretKey);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  function notFound(c: Context): Response | Promise<Response> {
    return c.html(missingPage(c.req.header("accept-language") ?? "", publicBase), 404);
  }

  /** The redirect from a page that accepts no card any more. */
  function endOf(c: Context, page: LedgerPage): Response | Promise<Response> | null {
    const hold = ledger.authorizationOfPage(page.pageId);
    if (hold) return c.redirect(backTo(page, hold), 303);
    return page.expiresAt <= now() ? show(c, page, overPage(page, publicBase), 410) : null;
  }

  async function ask(c: Context, page: LedgerPage, challenge: LedgerCard | undefined): Promise<Response> {
    await ledger.record({ page: { ...page, challenge } });
    return c.redirect(`${publicBase}/page/${page.pageId}`, 303);
  }

  async function finish(c: Context, page: LedgerPage, card: LedgerCard, manner: MagicCard): Promise<Response> {
    const hold: LedgerTransaction = {
      id: parts.newId(),
      type: "Approval",
      uid: page.uid,
      parentId: "",
      pageId: page.pageId,
      moreInfo: page.uid,
      moreInfo1: "",
      statusCode: { approve: "000", "3ds-approve": "000", decline: "004", "3ds-decline": "3DS", pending: "" }[
        manner.page
      ],
      cancelled: false,
      amountAgorot: page.amountAgorot,
      card,
      at: new Date(now()).toISOString(),
    };
    await ledger.record({ transaction: hold });
    await parts.callbacks.announce(page, hold, manner.callback);
    return c.redirect(backTo(page, hold), 303);
  }

  function show(c: Context, page: LedgerPage, body: ReturnType<typeof cardPage>, status: 200 | 410 | 422) {
    // Browsers apply form-action to the redirect back to the shop too, so the policy has to name the shop.
    const shops = [...new Set([page.success, page.failure].map((address) => new URL(address).origin))];
    c.header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${shops.join(" ")}; frame-ancestors 'self' ${[...new Set([...parts.framedBy, ...shops])].join(" ")}`,
    );
    return c.html(body, status);
  }
  return app;
}
