import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { payPlusGateway } from "@engine/suppliers/payplus/payplus-gateway";
import { openLedger } from "@mocks/gateway/ledger";
import { magicCardNamed } from "@mocks/gateway/magic-cards";
import { startSandboxGateway } from "@mocks/gateway/start-sandbox-gateway";
import type { GatewayUnderTest } from "./gateway-under-test";
import { paymentGatewayExpectations } from "./payment-gateway.expectations";

const secrets = { apiKey: "key-5b0c9d6e", secretKey: "secret-71f2a4b8" };

async function open(): Promise<GatewayUnderTest> {
  const ledger = openLedger();
  const shop = await callbackReceiver();
  // Hanging calls hang until the end: only the adapter's own time-out ends them.
  const sandbox = await startSandboxGateway({
    ...secrets,
    ledger,
    hang: () => new Promise(() => {}),
    delays: { usual: 0, late: 0, repeats: [] },
  });
  const settings = { ...secrets, pageUid: "page", pageOrigins: [sandbox.origin] };
  const gone = await startSandboxGateway();
  await gone.stop();
  return {
    gateway: payPlusGateway({ ...settings, baseUrl: sandbox.apiBase }),
    impatient: payPlusGateway({ ...settings, baseUrl: sandbox.apiBase, timeouts: { capture: 1_500 } }),
    nowhere: payPlusGateway({ ...settings, baseUrl: gone.apiBase }),
    pay: typeCard,
    async told(uid) {
      await sandbox.idle();
      return shop.received.filter(({ body }) => body.includes(uid));
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

/** What a browser does without script: posts the form, follows to the bank's question, posts the code. */
async function typeCard(pageUrl: string, card: string): Promise<URL> {
  const { number } = magicCardNamed(card)!;
  const send = (fields: Record<string, string>) =>
    fetch(pageUrl, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const answer = await send({ number, expiry: "09/39", cvv: "123" });
  if (answer.headers.get("location") !== pageUrl) return new URL(answer.headers.get("location")!);
  return new URL((await send({ code: "123456" })).headers.get("location")!);
}

async function callbackReceiver() {
  const received: { headers: Headers; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({
      headers: new Headers(request.headers as Record<string, string>),
      body: Buffer.concat(parts).toString(),
    });
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

paymentGatewayExpectations("PayPlus, against the sandbox", open);
