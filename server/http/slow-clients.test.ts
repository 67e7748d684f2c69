import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { slowClients } from "./slow-clients";

const many = 200;

test("check 34: two hundred clients that never finish a request do not block other clients, and are cut off", async () => {
  const limits = { ...slowClients, headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 };
  let answerCount = 0;
  const server = createServer(limits, (request, response) => {
    request.resume().on("end", () => {
      answerCount += 1;
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const cut: Promise<string>[] = [];
  const slow = (firstBytes: string): Promise<Socket> =>
    new Promise((open, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(firstBytes, () => open(socket)));
      let response = "";
      socket.on("data", (part) => (response += part));
      socket.on("error", reject);
      cut.push(new Promise((resolve) => socket.on("close", () => resolve(response.slice(0, 12)))));
    });
  const header = "POST / HTTP/1.1\r\nhost: shop.test\r\n";
  for (let index = 0; index < many; index += 1)
    await slow(index % 2 ? header : `${header}content-length: 100\r\n\r\nslow`);
  const normal = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(`http://127.0.0.1:${port}/`)).text()),
  );
  expect(normal).toEqual(Array(20).fill("ok"));
  expect(new Set(await Promise.all(cut))).toEqual(new Set(["HTTP/1.1 408"]));
  // No slow request ever reached the shop as a whole one.
  expect(answerCount).toBe(20);
  await new Promise((resolve) => server.close(resolve));
});

test("check 34: the shop's own limits are far below Node's", () => {
  expect(slowClients.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(slowClients.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(slowClients.connectionsCheckingInterval).toBeLessThanOrEqual(slowClients.headersTimeout);
});
