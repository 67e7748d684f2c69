import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

const path = "/api/bff/agencyMessage/agentWs";

/**
 * Sends messages while the listeners' connections are cut repeatedly; each reconnects with the last id it received, at any of its
 * processes. Every listener has to receive the messages addressed to it once and in order, or an explicit refresh instead.
 *
 * `listeners`: { name, origins, agencySid ticket as `ticket(origin)`, `wants(number)` }; `send(number)` returns the id of message `number`.
 */
export async function messageStorm({ listeners, send, messages, cuts, atOnce = 4, meanwhile = () => {} }) {
  const lines = listeners.map((listener) => connectionOf(listener));
  await Promise.all(lines.map((line) => line.connected()));
  const ids = new Map();
  let next = 0;
  let cut = 0;
  const worker = async () => {
    while (next < messages) {
      const number = next++;
      ids.set(number, await send(number));
      if (cut < cuts && number >= ((cut + 1) * messages) / (cuts + 1)) {
        lines[cut++ % lines.length].cut();
        meanwhile(cut);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const results = [];
  for (const [index, line] of lines.entries()) {
    const expected = [...ids].filter(([number]) => listeners[index].wants(number)).map(([, id]) => id);
    expected.sort((one, other) => one - other);
    results.push(await line.judged(expected));
  }
  return { cuts: cut, results };
}

/** A connection that reopens whenever it is cut, and records what it received. */
function connectionOf({ name, origins, ticket }) {
  const receivedIds = [];
  const refreshes = [];
  let last = null;
  let socket = null;
  let over = false;
  let openCount = 0;
  const problems = [];

  async function connect() {
    const origin = origins[openCount++ % origins.length];
    try {
      const answer = await ticket(origin);
      last ??= answer.head;
      const query = new URLSearchParams({ agency: answer.agency, agencySid: answer.agencySid, shared: "true" });
      socket = new WebSocket(`${origin.replace("http", "ws")}${path}?${query}&after=${last}`, { origin });
      socket.on("message", (data) => took(JSON.parse(String(data))));
      socket.on("error", () => {});
      socket.on("close", () => {
        if (!over) setTimeout(connect, 20);
      });
    } catch (error) {
      problems.push(String(error));
      if (!over) setTimeout(connect, 100);
    }
  }

  function took(frame) {
    if (frame.alive) return;
    if (frame.refresh) {
      refreshes.push({ from: last, to: frame.head });
      last = Math.max(last, frame.head);
    } else {
      if (frame.id <= last) problems.push(`${frame.id} came after ${last}`);
      receivedIds.push(frame.id);
      last = frame.id;
    }
  }

  void connect();
  return {
    async connected() {
      while (socket?.readyState !== WebSocket.OPEN) await delay(10);
    },
    /** An abrupt cut: no close handshake. */
    cut: () => socket?.terminate(),
    async judged(expected) {
      const until = performance.now() + 60_000;
      while ((last ?? 0) < (expected.at(-1) ?? 0) && performance.now() < until) await delay(20);
      over = true;
      socket?.terminate();
      const refreshed = (id) => refreshes.some(({ from, to }) => id > from && id <= to);
      const uniqueIds = new Set(receivedIds);
      return {
        name,
        wanted: expected.length,
        seen: receivedIds.length,
        twice: receivedIds.length - uniqueIds.size,
        foreign: receivedIds.filter((id) => !expected.includes(id)).length,
        missed: expected.filter((id) => !uniqueIds.has(id) && !refreshed(id)).length,
        refreshes: refreshes.length,
        inOrder: receivedIds.every((id, index) => index === 0 || id > receivedIds[index - 1]),
        connections: openCount,
        problems: problems.filter((problem) => problem.includes("came after")),
      };
    },
  };
}
