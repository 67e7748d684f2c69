import "../start/print-usage.mjs";
import { WebSocket } from "ws";
import { twoShops } from "./two-shops.mjs";

// Latency from the desk's send to the frame at an agent: a hundred agent connections at two processes, 500 messages.
const [lines, messages] = [100, 500];
const shops = await twoShops();
const ticket = await shops.agent("GALIL", "Rami");
const arrived = new Map();
const sockets = [];
for (let line = 0; line < lines; line += 1) {
  const origin = shops.origins[line % 2];
  const { agency, agencySid, head } = await ticket(origin);
  const query = new URLSearchParams({ agency, agencySid, shared: "true", after: head });
  const socket = new WebSocket(`${origin.replace("http", "ws")}/api/bff/agencyMessage/agentWs?${query}`, { origin });
  socket.on("message", (data) => {
    const { title } = JSON.parse(String(data));
    if (title) arrived.get(title)?.push(performance.now());
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  sockets.push(socket);
}
const samples = [];
const answers = [];
for (let number = 0; number < messages; number += 1) {
  const title = `message ${number}`;
  const times = [];
  arrived.set(title, times);
  const startedAt = performance.now();
  await shops.say(title);
  answers.push(performance.now() - startedAt);
  while (times.length < lines) await new Promise((resolve) => setTimeout(resolve, 1));
  if (number >= 20) samples.push(...times.map((time) => time - startedAt));
}
for (const [name, list] of [
  ["message to frame", samples],
  ["message to the desk's answer", answers.slice(20)],
]) {
  list.sort((one, other) => one - other);
  const at = (part) => list[Math.floor(list.length * part)].toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${list.length} of ${lines} lines at two processes)`);
}
for (const socket of sockets) socket.terminate();
await shops.stop();
