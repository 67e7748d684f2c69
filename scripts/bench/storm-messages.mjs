import "../start/print-usage.mjs";
import { messageStorm } from "./message-storm.mjs";
import { twoShops } from "./two-shops.mjs";

// 10,000 messages at two processes while connections are cut 200 times: each message once and in order, or an explicit refresh.
const [messages = 10_000, cuts = 200] = process.argv.slice(2).map(Number);
const shops = await twoShops();
const agents = [
  ["GALIL", "Rami"],
  ["FCDIREC", "Omer"],
  ["NEGEV", undefined],
];
const to = [{}, { agencyCode: "GALIL" }, { agencyCode: "NOFESH", clerkName: "Omer" }, { agencyCode: "NEGEV" }];
const listeners = [];
for (const [index, [code, clerk]] of agents.entries()) {
  const ticket = await shops.agent(code, clerk);
  for (const tab of ["one", "two"])
    listeners.push({
      name: `${clerk ?? code}, tab ${tab}`,
      origins: tab === "one" ? shops.origins : shops.origins.toReversed(),
      ticket,
      wants: (number) => number % to.length === 0 || number % to.length === index + 1,
    });
}
const startedAt = performance.now();
const { cuts: cutCount, results } = await messageStorm({
  listeners,
  send: (number) => shops.say(`message ${number}`, to[number % to.length]),
  messages,
  cuts,
});
console.table(results.map(({ problems, ...judged }) => ({ ...judged, problems: problems.length })));
const wrong = results.filter(
  ({ twice, foreign, missed, inOrder, problems }) => twice + foreign + missed + problems.length > 0 || !inOrder,
);
console.log(
  `${messages} messages, ${cutCount} lines cut, ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${wrong.length === 0 ? "each message once and in order, or a refresh" : "WRONG"}`,
);
await shops.stop();
process.exitCode = wrong.length === 0 ? 0 : 1;
