import type { EngineConfig } from "@engine/config";
import type { PaymentGateway } from "@engine/payment/payment-gateway";
import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import type { Imitations } from "./imitations";

/** The same adapter in a sandbox and live: only the address it calls differs. */
export function payPlusFor(config: EngineConfig, imitations: Imitations | null): PaymentGateway {
  const { apiKey, secretKey, pageUid, baseUrl } = config.payment;
  if (imitations && !baseUrl)
    return payPlusGateway({
      baseUrl: imitations.gatewayBase,
      apiKey,
      secretKey,
      pageUid,
      pageOrigins: [imitations.pageOrigin],
    });
  return payPlusGateway({
    baseUrl: baseUrl!,
    apiKey,
    secretKey,
    pageUid,
    pageOrigins: ["https://payments.payplus.co.il", "https://paymentsdev.payplus.co.il"],
  });
}
