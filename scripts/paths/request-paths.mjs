import "../start/print-usage.mjs";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measuredShop } from "../bench/measured-shop.mjs";
import { ensureBuild } from "../start/build.mjs";
import { visitsOf } from "./count-returns.mjs";
import { writeRecordingCopy } from "./record-calls.mjs";
import { walkRequests } from "./walk-requests.mjs";

const page = "docs/request-paths.md";
const copy = "build/recorded.js";

/** What is followed: from the function with which the site receives the form to the first statement on its table. */
const requests = [
  {
    title: "A new booking",
    what: "`storePage` of a new booking",
    start: "app/routes/_shop+/product-page.app.tsx action",
    table: /insert into "booking" /,
    most: 5,
  },
  {
    title: "A later stage: the payer",
    what: "`storePage` of the payer",
    start: "app/routes/_booking+/booking.$journey.$device.payer/route.tsx action",
    table: /^update "booking" /,
    most: 5,
  },
  {
    title: "A search",
    what: "a search",
    start: "app/routes/_shop+/search-result/route.tsx loader",
    table: /from "departure_index"/,
    most: 3,
  },
];

const isEngine = ({ folder }) => folder.startsWith("engine");
const returnsOf = (visits) => visits.filter(({ isReturn }) => isReturn).length;

const paths = await recordedPaths();
const old = readFileSync(page, "utf8");
const text = [old.slice(0, old.indexOf("| request |") - 1), table(paths), "", ...paths.flatMap(section)].join("\n");
if (process.argv.includes("--write")) writeFileSync(page, text);
else console.log(text.slice(text.indexOf("| request |")));
// The table says which.
if (paths.some(({ visits, most }) => returnsOf(visits) > most)) process.exitCode = 1;

/** Each of the requests with its visits, recorded in a small demo shop of its own. */
async function recordedPaths() {
  const folder = mkdtempSync(join(tmpdir(), "nofesh-paths-"));
  const output = join(folder, "steps.jsonl");
  const dataDir = join(folder, "shop");
  mkdirSync(dataDir);
  // When run as root, PostgreSQL uses another account, which needs to traverse these folders.
  for (const each of [folder, dataDir]) chmodSync(each, 0o711);
  await ensureBuild();
  writeRecordingCopy("build/index.js", copy, { starts: requests.map(({ start }) => start), output });
  try {
    const shop = await measuredShop({ departures: 300, dataDir, bundle: copy });
    await walkRequests(shop.origin).finally(shop.stop);
    const runs = readFileSync(output, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return requests.map((request) => ({
      ...request,
      visits: visitsOf(
        runs.findLast(({ start }) => start === request.start),
        request.table,
      ),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(copy, { force: true });
  }
}

function table(followed) {
  const rows = followed.map(({ what, visits, most }) => {
    const folders = new Set(visits.map(({ folder }) => folder)).size;
    return `| ${what} | ${folders} | ${returnsOf(visits)} (goal: at most ${most}) | ${returnsOf(visits.filter(isEngine))} |`;
  });
  return ["| request | folders | returns | of them in the engine |", "|---|---|---|---|", ...rows].join("\n");
}

function section({ title, visits }) {
  const line = ({ folder, isReturn, files }) => {
    const short = files.map((file) => `\`${file.slice(folder.length + 1)}\``).join(", ");
    return `- ${isReturn ? "↩ " : ""}\`${folder}\`: ${short}`;
  };
  return [`## ${title}`, "", ...visits.map(line), ""];
}
