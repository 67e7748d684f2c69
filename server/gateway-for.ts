import type { EngineConfig } from "@engine/config";
import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import { hypGateway } from "@engine/suppliers/hyp/hyp-gateway";
import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import type { Imitations } from "./imitations";

type Payment = EngineConfig["payment"];
type Address = { baseUrl: string; pageOrigins: string[] };

/** The adapter of each card company, from its settings. */
const adapters: Record<Payment["gateway"], (payment: Payment, address: Address) => PaymentGateway> = {
  payplus: ({ apiKey, secretKey, pageUid }, address) => payPlusGateway({ ...address, apiKey, secretKey, pageUid }),
  hyp: ({ apiKey, secretKey, pageUid, terminal }, address) =>
    hypGateway({ ...address, user: apiKey, password: secretKey, terminalNumber: terminal, mid: pageUid }),
};

/** Where a company's card page is when nothing is configured; a company that is not named here has it at its API's address. */
const knownPageOrigins: Partial<Record<Payment["gateway"], string[]>> = {
  payplus: ["https://payments.payplus.co.il", "https://paymentsdev.payplus.co.il"],
};

/** The card company that is configured. The same adapter in a sandbox and live: only the address it calls differs. */
export function gatewayFor({ payment }: EngineConfig, imitations: Imitations | null): PaymentGateway {
  const { gateway } = payment;
  const imitated = imitations && !payment.baseUrl;
  const baseUrl = imitated ? imitations.gatewayBase(gateway) : payment.baseUrl!;
  const pageOrigins = imitated
    ? [imitations.pageOrigin]
    : (payment.pageOrigins ?? knownPageOrigins[gateway] ?? [new URL(baseUrl).origin]);
  return adapters[gateway](payment, { baseUrl, pageOrigins });
}
