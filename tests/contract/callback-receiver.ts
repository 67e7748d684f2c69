import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { magicCardNamed } from "@mocks/gateway/magic-cards";

/** Acts like a browser without script: posts the form, follows to the bank's challenge, posts the code. */
export async function typeCard(pageUrl: string, card: string): Promise<URL> {
  const { number } = magicCardNamed(card)!;
  const send = (fields: Record<string, string>) =>
    fetch(pageUrl, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const answer = await send({ number, expiry: "09/39", cvv: "123" });
  if (answer.headers.get("location") !== pageUrl) return new URL(answer.headers.get("location")!);
  return new URL((await send({ code: "123456" })).headers.get("location")!);
}

/** A shop that accepts every callback and stores it. */
export async function callbackReceiver() {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
