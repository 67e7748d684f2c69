import type { EngineConfig } from "@engine/config";
import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import { hypGateway } from "@engine/suppliers/hyp/hyp-gateway";
import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import type { Imitations } from "./imitations";

/** The card company that is configured. The same adapter in a sandbox and live: only the address it calls differs. */
export function gatewayFor({ payment }: EngineConfig, imitations: Imitations | null): PaymentGateway {
  const { apiKey, secretKey, pageUid } = payment;
  const imitated = imitations && !payment.baseUrl;
  if (payment.gateway === "hyp") {
    const baseUrl = imitated ? imitations.hypBase : payment.baseUrl!;
    return hypGateway({
      baseUrl,
      user: apiKey,
      password: secretKey,
      terminalNumber: payment.terminal,
      mid: pageUid,
      pageOrigins: imitated ? [imitations.pageOrigin] : (payment.pageOrigins ?? [new URL(baseUrl).origin]),
    });
  }
  return payPlusGateway({
    baseUrl: imitated ? imitations.gatewayBase : payment.baseUrl!,
    apiKey,
    secretKey,
    pageUid,
    pageOrigins: imitated
      ? [imitations.pageOrigin]
      : (payment.pageOrigins ?? ["https://payments.payplus.co.il", "https://paymentsdev.payplus.co.il"]),
  });
}
