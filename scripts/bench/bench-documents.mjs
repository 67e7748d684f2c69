import { setTimeout as delay } from "node:timers/promises";
import { agentCookie } from "./agent-pages.mjs";
import { downloadExport } from "./bench-exports.mjs";
import { bookOverHttp, packsOnSale } from "./book-over-http.mjs";
import { longPlan } from "./long-plan.mjs";

const bookings = 30;

/**
 * CPU time of documents, in the process that renders them: the mail of a confirmation, all documents of a booking, and the PDF of a price
 * plan of 500 days. The bookings are for different places, so that caches do not help.
 */
export async function benchDocuments({ origin, documents }) {
  const packs = await packsOnSale(origin);
  const bookingIds = [];
  const book = async (count) => {
    const onBooked = (one) => bookingIds.push(one);
    await bookOverHttp(origin, packs[count % packs.length], `documents-${count}`, () => undefined, onBooked);
  };
  // The first document starts the process and loads its fonts and templates.
  await book(0);
  while (Number.isNaN(processor(documents))) await delay(100);
  await untilSettled(documents);
  let before = processor(documents);
  const warm = bookingIds.length;
  for (let count = 1; count <= bookings; count += 1) await book(count);
  await untilSettled(documents);
  print("confirmation's mail, one PDF", (processor(documents) - before) / (bookingIds.length - warm));

  before = processor(documents);
  for (const one of bookingIds) for (const kind of kinds) await ready(origin, one, kind);
  print("all five documents as PDF", (processor(documents) - before) / bookingIds.length);

  before = processor(documents);
  const { dest, hotelId, nights } = longPlan;
  const query = new URLSearchParams({ dest, hotelId, nights: String(nights), format: "pdf" });
  await downloadExport(origin, `/price-plan/file?${query}`, await agentCookie(origin));
  print("price plan of 500 days as PDF", processor(documents) - before);
}

/** In Russian, so that not even the confirmation equals the mailed one. */
const kinds = ["confirmation", "voucher", "eticket", "receipt", "disclosure"];

async function ready(origin, { bookingId, headers }, kind) {
  const call = async (path, body) =>
    (
      await fetch(`${origin}/api/bff/htmlExport/${path}`, {
        method: body ? "POST" : "GET",
        headers,
        body: body && JSON.stringify(body),
      })
    ).json();
  // A booking without a flight has no ticket.
  const { data: newJob } = await call("pdf", { bookingId, kind, langCode: "RUS" });
  for (let job = newJob; job && job.state !== "ready"; ) {
    await delay(20);
    job = (await call(`job/${newJob.documentId}`)).data;
  }
}

/** Milliseconds; NaN until the process has started. */
function processor(documents) {
  try {
    return documents();
  } catch {
    return Number.NaN;
  }
}

/** Two seconds without work: everything requested is done. */
async function untilSettled(documents) {
  for (let last = Number.NaN; ; ) {
    await delay(2_000);
    const now = processor(documents);
    if (now === last) return;
    last = now;
  }
}

function print(name, ms) {
  console.log(`${name.padEnd(34)} processor ${ms.toFixed(0)} ms`);
}
