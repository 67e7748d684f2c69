import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time";

test("requests that one connection sends at once are answered one after the other, and no other connection waits for them", async () => {
  const open: ServerResponse[] = [];
  const started: string[] = [];
  let seen = () => {};
  const server = createServer(
    oneAtATime(({ url }, response) => {
      started.push(url!);
      if (url === "/other") return void response.end("other");
      open.push(response);
      seen();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const next = () => new Promise<void>((resolve) => (seen = resolve));
  const first = next();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (part) => (received += part));
  socket.write(["/1", "/2", "/3"].map((path) => `GET ${path} HTTP/1.1\r\nhost: shop.test\r\n\r\n`).join(""));
  await first;
  expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toBe("other");
  expect(started).toEqual(["/1", "/other"]);

  for (const [index, path] of ["/2", "/3"].entries()) {
    const following = next();
    open[index]!.end("done");
    await following;
    expect(started.at(-1)).toBe(path);
  }
  const ended = new Promise((resolve) => socket.on("close", resolve));
  open[2]!.setHeader("connection", "close").end("last");
  await ended;
  expect(received.match(/done|last/g)).toEqual(["done", "done", "last"]);
  await new Promise((resolve) => server.close(resolve));
});

test("after an answer that closes the connection, none of its other requests is started", async () => {
  const started: string[] = [];
  const server = createServer(
    oneAtATime(({ url }, response) => {
      started.push(url!);
      response.setHeader("connection", "close").end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.resume().write("GET /1 HTTP/1.1\r\nhost: shop.test\r\n\r\nGET /2 HTTP/1.1\r\nhost: shop.test\r\n\r\n");
  await new Promise((resolve) => socket.on("close", resolve));
  await fetch(`http://127.0.0.1:${port}/after`);
  expect(started).toEqual(["/1", "/after"]);
  await new Promise((resolve) => server.close(resolve));
});

test("pending requests of a connection are not started once it is closed", async () => {
  const started: string[] = [];
  let seen = () => {};
  const server = createServer(
    oneAtATime(({ url }, response) => {
      started.push(url!);
      if (url === "/after") response.end();
      else seen();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const first = new Promise<void>((resolve) => (seen = resolve));
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /1 HTTP/1.1\r\nhost: shop.test\r\n\r\nGET /2 HTTP/1.1\r\nhost: shop.test\r\n\r\n");
  await first;
  socket.destroy();
  await new Promise((resolve) => socket.on("close", resolve));
  await fetch(`http://127.0.0.1:${port}/after`);
  expect(started).toEqual(["/1", "/after"]);
  await new Promise((resolve) => server.close(resolve));
});
