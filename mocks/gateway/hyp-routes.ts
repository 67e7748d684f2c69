import { XMLParser } from "fast-xml-parser";
import { type Context, Hono } from "hono";
import { authorizationCharges } from "./authorization-charges";
import type { GatewayParts } from "./gateway-parts";
import { hypRowOf, hypXml } from "./hyp-answers";
import type { LedgerTransaction } from "./ledger";

const parser = new XMLParser({ parseTagValue: false });
const languages: Record<string, string> = { HEB: "he", ENG: "en", RUS: "ru", ARA: "ar" };
type Fields = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const whole = (value: unknown) => (/^\d{1,9}$/.test(text(value)) ? Number(value) : 0);

/** Hyp CreditGuard's relay: every command is a POST of XML in a form field, with the same ledger and the same card page. */
export function hypRoutes(parts: GatewayParts): Hono {
  const { ledger, faults } = parts;
  const charges = authorizationCharges(parts);
  const paymentsOf = ({ pageId }: LedgerTransaction) => ledger.page(pageId)?.payments ?? 1;
  const rowOf = (transaction: LedgerTransaction) => hypRowOf(transaction, paymentsOf(transaction));
  const app = new Hono();

  const commands: Record<string, (c: Context, fields: Fields) => Promise<Response> | Response> = {
    doDeal: (c, fields) => (fields.validation === "TxnSetup" ? setUp(c, fields) : charge(c, fields)),
    inquireTransactions(c, fields) {
      if (faults.strikes("lookup-down")) return c.text("", 502);
      const authorization = ledger.authorizationOfPage(text(fields.mpiTransactionId));
      const matches =
        fields.queryName === "mpiTransaction"
          ? authorization
            ? [authorization]
            : []
          : ledger.transactionsNamed(text(fields.user));
      return answer(c, "inquireTransactions", "000", { transactions: { row: matches.map(rowOf) } });
    },
    async cancelDeal(c, fields) {
      const authorization = ledger.transaction(text(fields.cgUid));
      const free = authorization?.type === "Approval" && authorization.statusCode === "000" && !authorization.cancelled;
      if (!authorization || !free || ledger.children(authorization.id).length > 0)
        return answer(c, "cancelDeal", "250", {});
      const transaction = { ...authorization, cancelled: true };
      await ledger.record({ transaction });
      return answer(c, "cancelDeal", "000", rowOf(transaction));
    },
    async refundDeal(c, fields) {
      const chargeRow = ledger.transaction(text(fields.cgUid));
      const amountAgorot = whole(fields.total);
      if (chargeRow?.type !== "Charge" || chargeRow.statusCode !== "000") return answer(c, "refundDeal", "250", {});
      const back = ledger.children(chargeRow.id).reduce((total, row) => total + row.amountAgorot, 0);
      if (!amountAgorot || back + amountAgorot > chargeRow.amountAgorot) return answer(c, "refundDeal", "251", {});
      const refund = movement(chargeRow, "Refund", amountAgorot, fields);
      await ledger.record({ transaction: refund });
      return answer(c, "refundDeal", "000", rowOf(refund));
    },
  };

  app.post("/Relay", async (c) => {
    if (faults.strikes("dropped")) return parts.drop(c.env);
    if (faults.strikes("down")) return c.text("", 503);
    if (faults.strikes("slow")) await parts.hang();
    const form = await c.req.formData();
    if (form.get("user") !== parts.apiKey || form.get("password") !== parts.secretKey) return c.text("", 401);
    const { ashrait } = parser.parse(text(form.get("int_in"))) as { ashrait?: { request?: Fields } };
    const command = text(ashrait?.request?.command);
    const run = commands[command];
    return run ? run(c, (ashrait!.request![command] ?? {}) as Fields) : answer(c, "error", "300", {});
  });

  async function setUp(c: Context, fields: Fields): Promise<Response> {
    const [success, failure, cancel] = [fields.successUrl, fields.errorUrl, fields.cancelUrl].map(text);
    const total = whole(fields.total);
    if (!total || !text(fields.uniqueid) || ![success, failure, cancel].every((url) => URL.canParse(url!)))
      return answer(c, "doDeal", "320", {});
    const pageId = parts.newId();
    await ledger.record({
      page: {
        pageId,
        uid: text(fields.uniqueid),
        amountAgorot: total,
        payments: whole(fields.numberOfPayments) + 1,
        language: languages[text(fields.pageLanguage)] ?? "he",
        customer: text((fields.customerData as Fields | undefined)?.name),
        success: success!,
        failure: failure!,
        cancel: cancel!,
        callback: text(fields.serverNotifyUrl),
        company: "hyp",
        expiresAt: parts.now() + (whole(fields.pageTimeout) || 10) * 60_000,
      },
    });
    return answer(c, "doDeal", "000", { token: pageId, mpiHostedPageUrl: `${parts.publicBase}/page/${pageId}` });
  }

  async function charge(c: Context, fields: Fields): Promise<Response> {
    const authorization = ledger.transaction(text(fields.cgUid));
    const amountAgorot = whole(fields.total);
    if (authorization?.type !== "Approval" || hypRowOf(authorization).cardId !== fields.cardId)
      return answer(c, "doDeal", "400", {});
    if (!amountAgorot || amountAgorot > authorization.amountAgorot) return answer(c, "doDeal", "401", {});
    // The card page agreed on this number of payments, and the parts must add up to the total.
    const more = whole(fields.numberOfPayments);
    const inParts = more === 0 ? amountAgorot : whole(fields.firstPayment) + more * whole(fields.periodicalPayment);
    if (more + 1 !== paymentsOf(authorization) || inParts !== amountAgorot) return answer(c, "doDeal", "402", {});
    if (authorization.statusCode !== "000" || authorization.cancelled || ledger.children(authorization.id).length > 0)
      return answer(c, "doDeal", "447", {});
    const result = await charges.take(c, movement(authorization, "Charge", amountAgorot, fields), authorization);
    return result instanceof Response ? result : answer(c, "doDeal", result.statusCode, rowOf(result));
  }

  function movement(
    parent: LedgerTransaction,
    type: "Charge" | "Refund",
    amountAgorot: number,
    fields: Fields,
  ): LedgerTransaction {
    return {
      ...parent,
      id: parts.newId(),
      type,
      parentId: parent.id,
      moreInfo: text(fields.user),
      moreInfo1: text(fields.userData1),
      statusCode: "000",
      amountAgorot,
      at: new Date(parts.now()).toISOString(),
    };
  }

  return app;
}

function answer(c: Context, command: string, result: string, fields: object): Response {
  return c.body(hypXml(command, result, fields), 200, { "content-type": "text/xml; charset=utf-8" });
}
