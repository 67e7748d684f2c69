import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import { openLedger } from "@mocks/gateway/ledger";
import { startSandboxGateway } from "@mocks/gateway/start-sandbox-gateway";
import { callbackReceiver, typeCard } from "./callback-receiver";
import type { GatewayUnderTest } from "./gateway-under-test";
import { paymentGatewayExpectations } from "./payment-gateway.expectations";

const secrets = { apiKey: "key-5b0c9d6e", secretKey: "secret-71f2a4b8" };

async function open(): Promise<GatewayUnderTest> {
  const ledger = openLedger();
  const shop = await callbackReceiver();
  // Hanging calls never return: only the adapter's own time-out ends them.
  const sandbox = await startSandboxGateway({
    ...secrets,
    ledger,
    hang: () => new Promise(() => {}),
    delays: { usual: 0, late: 0, repeats: [] },
  });
  const settings = { ...secrets, pageUid: "page", pageOrigins: [sandbox.origin] };
  const gateway = await startSandboxGateway();
  await gateway.stop();
  return {
    gateway: payPlusGateway({ ...settings, baseUrl: sandbox.apiBase }),
    impatient: payPlusGateway({ ...settings, baseUrl: sandbox.apiBase, timeouts: { capture: 1_500 } }),
    nowhere: payPlusGateway({ ...settings, baseUrl: gateway.apiBase }),
    pay: typeCard,
    async callbacks(uid) {
      await sandbox.idle();
      return shop.received.filter(({ body }) => body.includes(uid));
    },
    unsigned({ headers, body }) {
      return ["hash", "user-agent"].map((name) => {
        const rest = new Headers(headers);
        rest.delete(name);
        return { headers: rest, body };
      });
    },
    callbackUrl: shop.url,
    fault: (name, times) => sandbox.faults.set(name, times),
    release: sandbox.release,
    moved: (uid) => ledger.entries().filter((entry) => entry.uid === uid),
    secrets: Object.values(secrets),
    async stop() {
      await sandbox.stop();
      await shop.stop();
    },
  };
}

paymentGatewayExpectations("PayPlus, against the sandbox", open);
