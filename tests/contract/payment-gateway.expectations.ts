import { randomBytes } from "node:crypto";
import type { CardBrand, GatewayTransaction } from "@engine/sale/payment/payment-gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GatewayUnderTest } from "./gateway-under-test";

const amountAgorot = 1_234_57;

/** The requirements of the payment capability, for every card company behind `PaymentGateway`. */
export function paymentGatewayExpectations(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`payment gateway ${name}`, () => {
    let it: GatewayUnderTest;
    beforeAll(async () => {
      it = await open();
    });
    afterAll(() => it.stop());

    async function pageFor(uid: string) {
      const page = await it.gateway.createHostedPage({
        paymentTransUid: uid,
        amountAgorot,
        noOfPayments: 3,
        language: "he",
        customer: { name: "דנה לוי", email: "dana@example.com", phone: "+972501234567" },
        description: "1000001",
        successUrl: "https://shop.example/back?result=success",
        failureUrl: "https://shop.example/back?result=failure",
        cancelUrl: "https://shop.example/back?result=cancel",
        callbackUrl: it.callbackUrl,
        expiresInMinutes: 10,
      });
      if (page.outcome !== "done") throw new Error(`no page: ${page.outcome}`);
      return page.value;
    }

    /** An attempt whose card was entered. */
    async function payOnPage(card: string) {
      const uid = randomBytes(16).toString("hex");
      const page = await pageFor(uid);
      const back = await it.pay(page.url, card);
      return { uid, page, back };
    }

    async function transactionOf(uid: string, pageId: string | null): Promise<GatewayTransaction> {
      const answer = await it.gateway.lookup(uid, pageId);
      if (answer.outcome !== "done" || !answer.value) throw new Error(`not known: ${answer.outcome}`);
      return answer.value;
    }

    async function authorize(card = "approve") {
      const { uid, page } = await payOnPage(card);
      const { transactionId } = await transactionOf(uid, page.pageId);
      return { uid, page, transactionId, ask: { paymentTransUid: uid, transactionId, amountAgorot } };
    }

    const sums = (uid: string, kind: "capture" | "refund" | "void") =>
      it.moved(uid).flatMap((entry) => (entry.kind === kind ? [entry.amountAgorot] : []));

    describe("the hosted page", () => {
      test("the gateway has no payment before a card is entered", async () => {
        const uid = randomBytes(16).toString("hex");
        const page = await pageFor(uid);
        expect(await it.gateway.lookup(uid, page.pageId)).toEqual({ outcome: "done", value: null });
        expect(await it.gateway.lookup(uid, null)).toEqual({ outcome: "done", value: null });
      });

      const cards: [string, "success" | "failure", GatewayTransaction["status"], CardBrand][] = [
        ["approve", "success", "approved", "visa"],
        ["approve-mastercard", "success", "approved", "mastercard"],
        ["approve-isracard", "success", "approved", "isracard"],
        ["amex", "success", "approved", "amex"],
        ["diners", "success", "approved", "diners"],
        ["decline", "failure", "declined", "visa"],
        ["3ds", "success", "approved", "visa"],
        ["3ds-fail", "failure", "declined", "visa"],
      ];
      test.each(cards)("%s", async (card, result, status, brand) => {
        const { uid, page, back } = await payOnPage(card);
        expect(back.searchParams.get("result")).toBe(result);
        const transaction = await transactionOf(uid, page.pageId);
        expect(transaction).toMatchObject({ status, brand, amountAgorot, pageId: page.pageId, capturedAgorot: 0 });
        expect(transaction.last4).toMatch(/^\d{4}$/);
        expect(transaction.expiryMonth).toMatch(/^\d\d$/);
        expect(transaction.expiryYear).toMatch(/^\d\d$/);
        expect(await transactionOf(uid, null)).toEqual(transaction);
        expect(it.moved(uid)).toEqual([]);
      });

      test("a pending payment is unknown until it is settled", async () => {
        const { uid, page } = await payOnPage("pending");
        expect((await it.gateway.lookup(uid, page.pageId)).outcome).toBe("unknown");
        expect(await it.callbacks(uid)).toEqual([]);
        await it.release();
        expect((await transactionOf(uid, page.pageId)).status).toBe("approved");
        expect(await it.callbacks(uid)).toHaveLength(1);
      });

      test("the result of one page is not accepted for another attempt", async () => {
        const { page } = await payOnPage("approve");
        expect((await it.gateway.lookup(randomBytes(16).toString("hex"), page.pageId)).outcome).toBe("unknown");
      });
    });

    describe("capture", () => {
      const cards: [string, string, GatewayTransaction["status"], string, number[]][] = [
        ["approve", "done", "captured", "done", [amountAgorot]],
        ["capture-decline", "refused", "approved", "refused", []],
        ["hang-approve", "unknown", "captured", "done", [amountAgorot]],
        ["hang-decline", "unknown", "approved", "refused", []],
        ["charge-then-drop", "unknown", "captured", "done", [amountAgorot]],
        ["500-before", "unknown", "approved", "done", [amountAgorot]],
        ["500-after", "unknown", "captured", "done", [amountAgorot]],
        ["malformed", "unknown", "captured", "done", [amountAgorot]],
        ["html", "unknown", "captured", "done", [amountAgorot]],
      ];
      test.each(cards)("%s: %s, then known as %s, repeated %s", async (card, first, status, repeated, captures) => {
        const { uid, page, ask } = await authorize(card);
        const gateway = card.startsWith("hang") ? it.impatient : it.gateway;
        expect((await gateway.capture(ask)).outcome).toBe(first);
        expect((await transactionOf(uid, page.pageId)).status).toBe(status);
        const again = await it.gateway.capture(ask);
        expect(again.outcome).toBe(repeated);
        expect(sums(uid, "capture")).toEqual(captures);
        const transaction = await transactionOf(uid, page.pageId);
        expect(transaction.capturedAgorot).toBe(captures[0] ?? 0);
        // A transaction has the same id in every report, so that it is recorded only once.
        if (again.outcome === "done") expect(again.value.transactionId).toBe(transaction.transactionId);
      });

      test("ten concurrent captures take the money once, and none is reported as refused", async () => {
        const { uid, ask } = await authorize();
        const answers = await Promise.all(Array.from({ length: 10 }, () => it.gateway.capture(ask)));
        expect(answers.map((answer) => answer.outcome)).toEqual(Array(10).fill("done"));
        expect(sums(uid, "capture")).toEqual([amountAgorot]);
      });

      test("a capture of more than is held is refused", async () => {
        const { uid, ask } = await authorize();
        expect((await it.gateway.capture({ ...ask, amountAgorot: amountAgorot + 1 })).outcome).toBe("refused");
        expect(it.moved(uid)).toEqual([]);
      });

      test("a capture of less than is held takes that amount", async () => {
        const { uid, page, ask } = await authorize();
        expect((await it.gateway.capture({ ...ask, amountAgorot: 1 })).outcome).toBe("done");
        expect(await transactionOf(uid, page.pageId)).toMatchObject({
          amountAgorot,
          capturedAgorot: 1,
          status: "captured",
        });
      });
    });

    describe("voiding a hold", () => {
      test("releases it, once or twice, after which it cannot be captured", async () => {
        const { uid, page, ask } = await authorize();
        expect(await it.gateway.voidAuthorization(ask)).toMatchObject({ outcome: "done", value: { status: "voided" } });
        expect(await it.gateway.voidAuthorization(ask)).toMatchObject({ outcome: "done", value: { status: "voided" } });
        expect((await transactionOf(uid, page.pageId)).status).toBe("voided");
        expect((await it.gateway.capture(ask)).outcome).toBe("refused");
        expect(it.moved(uid)).toMatchObject([{ kind: "void" }]);
      });

      test("is refused after a capture, which stays", async () => {
        const { uid, page, ask } = await authorize();
        await it.gateway.capture(ask);
        expect(await it.gateway.voidAuthorization(ask)).toMatchObject({ outcome: "refused", code: "captured" });
        expect((await transactionOf(uid, page.pageId)).status).toBe("captured");
      });
    });

    describe("refund", () => {
      async function capturedPayment() {
        const attempt = await authorize();
        const answer = await it.gateway.capture(attempt.ask);
        if (answer.outcome !== "done") throw new Error(answer.outcome);
        const { transactionId } = answer.value;
        const refund = (amount: number, key: string) =>
          it.gateway.refund({ transactionId, paymentTransUid: attempt.uid, amountAgorot: amount, key, earlier: [] });
        return { ...attempt, refund };
      }

      test("works in parts, once per key, and never exceeds the captured amount", async () => {
        const { uid, page, refund } = await capturedPayment();
        expect(await refund(20_000, "first")).toMatchObject({ outcome: "done", value: { refundedAgorot: 20_000 } });
        expect(await refund(20_000, "first")).toMatchObject({ outcome: "done", value: { refundedAgorot: 20_000 } });
        expect(await transactionOf(uid, page.pageId)).toMatchObject({ status: "captured", refundedAgorot: 20_000 });
        expect((await refund(amountAgorot, "too much")).outcome).toBe("refused");
        expect((await refund(20_000, "second, of the same amount")).outcome).toBe("done");
        expect((await refund(amountAgorot - 40_000, "the rest")).outcome).toBe("done");
        expect(sums(uid, "refund")).toEqual([20_000, 20_000, amountAgorot - 40_000]);
        expect(await transactionOf(uid, page.pageId)).toMatchObject({
          status: "refunded",
          refundedAgorot: amountAgorot,
        });
      });

      test("is refused without a capture", async () => {
        const { uid, ask } = await authorize();
        expect((await it.gateway.refund({ ...ask, key: "early", earlier: [] })).outcome).toBe("refused");
        expect(it.moved(uid)).toEqual([]);
      });
    });

    describe("when the company does not answer", () => {
      test.each(["down", "dropped"] as const)(
        "%s: the result of a capture is unknown, all other calls are unreachable",
        async (fault) => {
          const { uid, page, ask } = await authorize();
          it.fault(fault, null);
          await expect(pageFor("not-reached")).rejects.toThrow("unreachable");
          expect((await it.gateway.lookup(uid, page.pageId)).outcome).toBe("unreachable");
          expect((await it.gateway.capture(ask)).outcome).toBe("unknown");
          expect((await it.gateway.voidAuthorization(ask)).outcome).toBe("unknown");
          it.fault(fault, 0);
          expect(it.moved(uid)).toEqual([]);
          expect((await it.gateway.capture(ask)).outcome).toBe("done");
        },
      );

      test("no capture is made while the lookup for an earlier one fails", async () => {
        const { uid, page, ask } = await authorize();
        it.fault("lookup-down", null);
        expect((await it.gateway.capture(ask)).outcome).toBe("unknown");
        expect((await it.gateway.lookup(uid, page.pageId)).outcome).toBe("unreachable");
        it.fault("lookup-down", 0);
        expect(it.moved(uid)).toEqual([]);
      });

      test("without a listener nothing was sent", async () => {
        const { uid, page, ask } = await authorize();
        expect((await it.nowhere.capture(ask)).outcome).toBe("unreachable");
        expect((await it.nowhere.voidAuthorization(ask)).outcome).toBe("unreachable");
        expect((await it.nowhere.refund({ ...ask, key: "k", earlier: [] })).outcome).toBe("unreachable");
        expect((await it.nowhere.lookup(uid, page.pageId)).outcome).toBe("unreachable");
      });

      test("no message contains a secret", async () => {
        const { page, uid, ask } = await authorize("500-after");
        const answers = [
          await it.gateway.capture(ask),
          await it.nowhere.capture(ask),
          await it.nowhere.lookup(uid, page.pageId),
        ];
        for (const secret of it.secrets) expect(JSON.stringify(answers)).not.toContain(secret);
      });
    });

    describe("callbacks", () => {
      const genuine = (uid: string) => ({ genuine: true, paymentTransUid: uid, transactionId: expect.any(String) });
      const counts: [string, number][] = [
        ["approve", 1],
        ["decline", 1],
        ["callback-first", 1],
        ["callback-late", 1],
        ["callback-twice", 2],
        ["callback-never", 0],
        ["wrong-amount", 1],
      ];
      test.each(counts)("%s: %i genuine", async (card, times) => {
        const { uid } = await payOnPage(card);
        const verdicts = (await it.callbacks(uid)).map(({ headers, body }) => it.gateway.verifyCallback(headers, body));
        expect(verdicts).toEqual(Array(times).fill(genuine(uid)));
      });

      test("a callback with a wrong amount reports it, and the lookup has the right one", async () => {
        const { uid, page } = await payOnPage("wrong-amount");
        const [callback] = await it.callbacks(uid);
        expect(callback!.body).not.toContain(String(amountAgorot / 100));
        expect((await transactionOf(uid, page.pageId)).amountAgorot).toBe(amountAgorot);
      });

      test("a callback with a wrong signature is not genuine", async () => {
        const { uid } = await payOnPage("wrong-signature");
        const [callback] = await it.callbacks(uid);
        expect(it.gateway.verifyCallback(callback!.headers, callback!.body)).toEqual({
          genuine: false,
          reason: "signature",
        });
      });

      test("a callback with another body, another sender, or no signature is not genuine", async () => {
        const { uid } = await payOnPage("approve");
        const [callback] = await it.callbacks(uid);
        const { headers, body } = callback!;
        const replayed = body.replace(uid, randomBytes(16).toString("hex"));
        expect(replayed).not.toBe(body);
        expect(it.gateway.verifyCallback(headers, replayed).genuine).toBe(false);
        expect(it.gateway.verifyCallback(headers, `${body} `).genuine).toBe(false);
        expect(it.gateway.verifyCallback(headers, "").genuine).toBe(false);
        for (const other of it.unsigned(callback!))
          expect(it.gateway.verifyCallback(other.headers, other.body).genuine).toBe(false);
      });
    });
  });
}
