import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

const kibibyte = 1024;

/**
 * Clients that cost a server much and themselves little. Each kind is started with the shop and a signal that ends it, counts what the
 * shop answered by status ("cut" where a connection ended without an answer), and opens a new connection when one ends.
 */
export const hostileClients = {
  "1,000 clients that send a byte a second": (shop, signal) =>
    repeat(1000, signal, (counts) => {
      const byBody = "POST /?index HTTP/1.1\r\nhost: localhost\r\norigin: x\r\ncontent-length: 1000\r\n\r\n";
      return conversation(shop, signal, counts, async (socket) => {
        socket.write(Math.random() < 0.5 ? byBody : "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ");
        while (!socket.destroyed) {
          await delay(1000);
          socket.write("a");
        }
      });
    }),
  "1,000 clients that ask and do not read": (shop, signal) =>
    repeat(1000, signal, (counts) =>
      conversation(shop, signal, counts, async (socket) => {
        socket.pause();
        // More than the buffers on the way hold.
        socket.write("GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\n\r\n".repeat(50));
      }),
    ),
  "5,000 connections that send nothing": (shop, signal) =>
    repeat(5000, signal, (counts) => conversation(shop, signal, counts, async () => {})),
  "1,000 sockets of agents": agentLines,
  "50 clients with headers of 64 KiB": (shop, signal) =>
    repeat(50, signal, (counts) =>
      conversation(shop, signal, counts, async (socket) => {
        socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-huge: ${"a".repeat(64 * kibibyte)}\r\n\r\n`);
      }),
    ),
  "50 clients with bodies of 100 MiB": (shop, signal) =>
    repeat(50, signal, (counts) =>
      conversation(shop, signal, counts, async (socket) => {
        socket.write(
          `POST /api/bff/operation/calcPack HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${100 * kibibyte * kibibyte}\r\n\r\n`,
        );
        const part = Buffer.alloc(64 * kibibyte, "a");
        while (!socket.destroyed) {
          socket.write(part);
          await delay(5);
        }
      }),
    ),
  "20 clients with the longest allowed form": (shop, signal) =>
    repeat(20, signal, async (counts) => {
      const answer = await fetch(`${shop.origin}/member/register`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.origin },
        body: `firstName=${"%D7%90".repeat(10 * kibibyte)}`,
        redirect: "manual",
        signal,
      });
      await answer.arrayBuffer();
      add(counts, answer.status);
    }),
};

/** Searches of live stays, a hundred at once, at a supplier that does the same to each. */
export const supplierFaults = (faults) =>
  Object.fromEntries(
    faults.map((fault) => [
      `100 searches at a supplier that ${fault}`,
      (shop, signal) => {
        shop.supplier.fail(fault);
        let count = 0;
        return repeat(100, signal, async (counts) => {
          count += 1;
          const day = (later) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
          const answer = await fetch(`${shop.origin}/api/hba/stays/hotels`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            // Each search differs, because the same one is sent only once.
            body: JSON.stringify({
              stay: { checkIn: day(30 + (count % 200)), checkOut: day(32 + (count % 200)) },
              occupancies: [{ adults: 1 + (count % 4) }],
              destination: { code: "ATH" },
            }),
            signal,
          });
          const { error } = await answer.json();
          add(counts, `${answer.status} ${error?.code ?? "found"}`);
        });
      },
    ]),
  );

const add = (counts, what) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** So many clients at once, each beginning again when it has ended; what they were answered. */
async function repeat(number, signal, client) {
  const counts = new Map();
  const one = async () => {
    while (!signal.aborted) {
      await client(counts).catch(() => add(counts, "cut"));
      await delay(50);
    }
  };
  await Promise.all(Array.from({ length: number }, one));
  return counts;
}

/** One connection to the shop until it ends. */
function conversation({ origin }, signal, counts, talk) {
  return new Promise((over) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const stop = () => socket.destroy();
    signal.addEventListener("abort", stop, { once: true });
    let status;
    socket.on("connect", () => void talk(socket));
    socket.on("data", (part) => {
      status ??= /^HTTP\/1\.1 (\d+)/.exec(String(part.subarray(0, 20)))?.[1];
      socket.end();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      signal.removeEventListener("abort", stop);
      if (!signal.aborted) add(counts, status ?? "cut");
      over();
    });
  });
}

/** Agents' pages that stay open, while the desk sends them a message every second. */
async function agentLines(shop, signal) {
  const counts = new Map();
  const ticket = await shop.agent("GALIL", "Rami");
  const sockets = [];
  while (sockets.length < 1000 && !signal.aborted) {
    const { agency, agencySid, head } = await ticket(shop.origin);
    const query = new URLSearchParams({ agency, agencySid, shared: "true", after: head });
    const address = `${shop.origin.replace("http", "ws")}/api/bff/agencyMessage/agentWs?${query}`;
    const socket = new WebSocket(address, { origin: shop.origin });
    socket.on("error", () => add(counts, "refused"));
    socket.on("message", () => add(counts, "frames"));
    sockets.push(socket);
    await new Promise((resolve) => socket.once("open", resolve).once("close", resolve));
  }
  add(counts, "all connected");
  while (!signal.aborted) {
    await shop.say("message");
    await delay(1000);
  }
  for (const socket of sockets) socket.terminate();
  return counts;
}
