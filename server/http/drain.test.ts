import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { drain, handOver } from "./drain";

it("waits for the pending response, and accepts no new request", async () => {
  const order: string[] = [];
  let finish = () => {};
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = createServer((_request, response) => {
    finish = () => response.end("done");
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const slowAnswer = new Promise<void>((resolve) => {
    get({ host: "127.0.0.1", port }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        order.push("answered");
        resolve();
      });
    });
  });
  await underWay;

  const drainEnd = drain(server).then(() => order.push("drained"));
  const newConnection = await new Promise<string>((resolve) => {
    get({ host: "127.0.0.1", port }, () => resolve("answered")).on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? "failed"),
    );
  });
  expect(newConnection).toBe("ECONNREFUSED");
  expect(order).toEqual([]);
  finish();
  await Promise.all([slowAnswer, drainEnd]);
  expect(order).toEqual(["answered", "drained"]);
});

it("keeps serving until the grace period is over", async () => {
  const server = createServer((_request, response) => response.end("done"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<number | string>((resolve) => {
      get({ host: "127.0.0.1", port, agent: false }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode!));
      }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "failed"));
    });
  let end = () => {};
  const drainEnd = drain(server, new Promise<void>((over) => (end = over)));
  expect(await ask()).toBe(200);
  end();
  await drainEnd;
  expect(await ask()).toBe("ECONNREFUSED");
});

it("hands the port over: new connections are refused at once, an idle one is answered until the grace is over", async () => {
  const server = createServer((_request, response) => response.end("done"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (agent: Agent | false) =>
    new Promise<number | string>((resolve) => {
      get({ host: "127.0.0.1", port, agent }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode!));
      }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "failed"));
    });
  expect(await ask(kept)).toBe(200);
  let end = () => {};
  const closed = handOver(server, new Promise<void>((over) => (end = over)));
  expect(await ask(false)).toBe("ECONNREFUSED");
  expect(await ask(kept)).toBe(200);
  end();
  await closed;
  kept.destroy();
});
