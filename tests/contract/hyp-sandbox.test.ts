import { hypGateway } from "@engine/suppliers/hyp/hyp-gateway";
import { openLedger } from "@mocks/gateway/ledger";
import { startSandboxGateway } from "@mocks/gateway/start-sandbox-gateway";
import { callbackReceiver, typeCard } from "./callback-receiver";
import type { GatewayUnderTest } from "./gateway-under-test";
import { paymentGatewayExpectations } from "./payment-gateway.expectations";

const secrets = { apiKey: "key-5b0c9d6e", secretKey: "secret-71f2a4b8" };

const relay = (origin: string) => `${origin}/hyp/xpo/Relay`;

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
  const settings = {
    user: secrets.apiKey,
    password: secrets.secretKey,
    terminalNumber: "0962832",
    mid: "12345",
    pageOrigins: [sandbox.origin],
  };
  const gateway = await startSandboxGateway();
  await gateway.stop();
  return {
    gateway: hypGateway({ ...settings, baseUrl: relay(sandbox.origin) }),
    impatient: hypGateway({ ...settings, baseUrl: relay(sandbox.origin), timeouts: { capture: 1_500 } }),
    nowhere: hypGateway({ ...settings, baseUrl: relay(gateway.origin) }),
    pay: typeCard,
    async callbacks(uid) {
      await sandbox.idle();
      return shop.received.filter(({ body }) => body.includes(uid));
    },
    unsigned({ headers, body }) {
      const fields = new URLSearchParams(body);
      fields.delete("responseMac");
      const declined = new URLSearchParams(body);
      declined.set("errorCode", "004");
      return [fields, declined].map((changed) => ({ headers, body: String(changed) }));
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

paymentGatewayExpectations("Hyp CreditGuard, against its imitation", open);
