import "../start/print-usage.mjs";
import { benchBooking } from "./bench-booking.mjs";
import { measuredShop } from "./measured-shop.mjs";

// Neither a response nor its timing reveals whether an account exists: 500 calls of each kind, alternating. Different
// answers end it with 1; the times are for a reader to judge.
const shop = await measuredShop({ departures: 1000 });
const pairs = [
  ["clubMember/requestLogin", { phone: "050-1234567" }, { phone: "050-7654321" }],
  ["agency/requestLogin", { agencyCode: "GALIL" }, { agencyCode: "NOBODY" }],
  ["agency/passlogin", { agencyCode: "GALIL", password: "wrong" }, { agencyCode: "NOBODY", password: "wrong" }],
  ["visitor/requestLogin", { pnr: await benchBooking(shop.origin) }, { pnr: "ZZZZZZZZ" }],
];
for (const [call, existing, unknown] of pairs) {
  const times = { known: [], unknown: [] };
  const answers = { known: new Set(), unknown: new Set() };
  const calls = call === "agency/passlogin" ? 100 : 500;
  for (let time = 0; time < calls + 5; time += 1)
    for (const [who, body] of time % 2
      ? [
          ["known", existing],
          ["unknown", unknown],
        ]
      : [
          ["unknown", unknown],
          ["known", existing],
        ]) {
      const startedAt = performance.now();
      const answer = await fetch(`${shop.origin}/api/bff/${call}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (time >= 5) times[who].push(performance.now() - startedAt);
      answers[who].add(
        `${answer.status} ${text.replace(/"(\w+Sid)":"[^"]+"/, '"$1"').replace(/"serverTime":"[^"]+"/, "")}`,
      );
    }
  const isSame = JSON.stringify([...answers.known].sort()) === JSON.stringify([...answers.unknown].sort());
  console.log(
    `${call.padEnd(26)} known ${median(times.known)} ms   unknown ${median(times.unknown)} ms   ${calls} calls each, answers ${isSame ? "the same" : "DIFFERENT"}`,
  );
  if (!isSame) process.exitCode = 1;
}
await shop.stop();

function median(samples) {
  samples.sort((a, b) => a - b);
  return samples[Math.floor(samples.length / 2)].toFixed(2).padStart(7);
}
