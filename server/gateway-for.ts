import type { EngineConfig } from "@engine/config";
import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import { hypGateway } from "@engine/suppliers/hyp/hyp-gateway";
import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import type { Imitations } from "./imitations";

type Payment = EngineConfig["payment"];
type Address = { baseUrl: string; pageOrigins: string[] };

/** The adapter of each card company, built from its settings. */
export const gatewayAdapters: Record<Payment["gateway"], (payment: Payment, address: Address) => PaymentGateway> = {
  payplus: ({ apiKey, secretKey, pageUid }, address) => payPlusGateway({ ...address, apiKey, secretKey, pageUid }),
  hyp: ({ apiKey, secretKey, pageUid, terminal }, address) =>
    hypGateway({ ...address, user: apiKey, password: secretKey, terminalNumber: terminal, mid: pageUid }),
};

/** The default address of a company's card page; for a company not listed here it is the API's address. */
const knownPageOrigins: Partial<Record<Payment["gateway"], string[]>> = {
  payplus: ["https://payments.payplus.co.il", "https://paymentsdev.payplus.co.il"],
};

/** The configured card company. The adapter is the same in a sandbox and live: only the address differs. */
export function gatewayFor({ payment }: EngineConfig, imitations: Imitations | null): PaymentGateway {
  const { gateway } = payment;
  const imitated = imitations && !payment.baseUrl;
  const baseUrl = imitated ? imitations.gatewayBase(gateway) : payment.baseUrl!;
  const pageOrigins = imitated
    ? [imitations.pageOrigin]
    : (payment.pageOrigins ?? knownPageOrigins[gateway] ?? [new URL(baseUrl).origin]);
  return gatewayAdapters[gateway](payment, { baseUrl, pageOrigins });
}
