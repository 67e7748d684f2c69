import "../start/print-usage.mjs";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comingMonth, measuredShop } from "../bench/measured-shop.mjs";
import { ensureBuild } from "../start/build.mjs";
import { typedPayer } from "../test/typed-payer.mjs";
import { recordedCopy } from "./record-calls.mjs";

const output = join(mkdtempSync(join(tmpdir(), "nofesh-paths-")), "calls.jsonl");
const product = "app/routes/_shop+/product-page.app.tsx action";
const payer = "app/routes/_booking+/booking.$journey.$device.payer/route.tsx action";
const search = "app/routes/_shop+/search-result/route.tsx loader";
await ensureBuild();
recordedCopy("build/index.js", "build/recorded.js", { starts: [product, payer, search], output });
const shop = await measuredShop({ departures: 300, bundle: "build/recorded.js" });
const jar = new Map();
async function ask(path, form) {
  const answer = await fetch(new URL(path, shop.origin), {
    redirect: "manual",
    method: form ? "POST" : "GET",
    headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; "), origin: shop.origin },
    body: form && new URLSearchParams(form),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    jar.set(name, value);
  }
  const text = await answer.text();
  return { status: answer.status, location: answer.headers.get("location"), text };
}
try {
  const list = await ask(`/search-result?lang=en&yearMonth=${comingMonth()}`);
  console.error(list.status);
  const home = await (await fetch(`${shop.origin}/api/bff/deal/inEffectHomeV3`)).json();
  const packs = home.data.tabs.flatMap(({ deals }) => deals).map(({ packId }) => packId);
  let travellers;
  for (const packId of packs) {
    const select = (
      await (
        await fetch(`${shop.origin}/api/bff/operation/select?packId=${packId}`, {
          headers: { "x-shopper-sid": "f".repeat(32) },
        })
      ).json()
    ).data;
    const room = select.hotels?.[0]?.rooms.find(({ status }) => status === "ok");
    if (!room) continue;
    const opened = await ask(`/product-page/app?lang=en&packId=${packId}&laId=${select.hotels[0].hotelid}`, [
      ["cls", room.cls],
    ]);
    console.error(opened.status, opened.location);
    if (opened.status !== 303) continue;
    travellers = opened.location;
    break;
  }
  const page = await ask(travellers);
  const ids = [
    ...page.text.matchAll(
      /name="travellers\[(\d+)\]\.paxId"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="travellers\[(\d+)\]\.paxId"/g,
    ),
  ];
  console.error(page.status, ids.length);
  const form = ids.flatMap((m, i) => {
    const at = `travellers[${i}].`;
    return [
      [`${at}paxId`, m[2] ?? m[3]],
      [`${at}firstName`, "DANA"],
      [`${at}lastName`, ["COHEN", "LEVI", "PERETZ"][i % 3]],
      [`${at}gender`, "F"],
      [`${at}birth.day`, "4"],
      [`${at}birth.month`, "3"],
      [`${at}birth.year`, "1985"],
      [`${at}passportNumber`, `1234567${i}`],
      [`${at}expiry.day`, "1"],
      [`${at}expiry.month`, "1"],
      [`${at}expiry.year`, "2036"],
    ];
  });
  const stored = await ask(travellers, form);
  console.error(stored.status, stored.location);
  const paid = await ask(stored.location, [...Object.entries(typedPayer), ["NoOfPayment", "1"]]);
  console.error(paid.status, paid.location);
} finally {
  await shop.stop();
}
console.log(output);
