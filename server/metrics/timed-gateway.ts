import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import type { Histogram } from "prom-client";

/** The gateway, with the time of each call and its outcome; `fault`: it threw. */
export function timedGateway(gateway: PaymentGateway, answers: Histogram<"call" | "outcome">): PaymentGateway {
  const timed =
    <A extends unknown[], R extends { outcome: string }>(call: string, ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const end = answers.startTimer({ call });
      try {
        const answer = await ask(...args);
        end({ outcome: answer.outcome });
        return answer;
      } catch (error) {
        end({ outcome: "fault" });
        throw error;
      }
    };
  return {
    ...gateway,
    createHostedPage: timed("createHostedPage", (request) => gateway.createHostedPage(request)),
    lookup: timed("lookup", (uid, pageId) => gateway.lookup(uid, pageId)),
    capture: timed("capture", (request) => gateway.capture(request)),
    voidAuthorization: timed("voidAuthorization", (transaction) => gateway.voidAuthorization(transaction)),
    refund: timed("refund", (request) => gateway.refund(request)),
  };
}
