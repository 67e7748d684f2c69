import { randomBytes } from "node:crypto";
import http from "node:http";
import { typedPayer } from "../test/typed-payer.mjs";

const payer = { ...typedPayer, NoOfPayment: 1 };

/**
 * Shoppers share the processor with what is measured, and are no part of it: a plain request on a connection that stays open takes a
 * quarter of what `fetch` takes. Idle ones are closed before the shop closes them (KEEP_ALIVE).
 */
const connections = new http.Agent({ keepAlive: true, timeout: 3_000 });

function plainRequest(address, { headers, body }) {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const request = http.request(
      address,
      { agent: connections, method, headers: { ...headers, ...length } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve(text));
        answer.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * A booking from the first call to its confirmation, by a new shopper; `took` receives each call and its milliseconds, `booked` the booking
 * and its shopper. Returns the reference, or null if the package has no room for instant sale, or no place left.
 */
export async function bookOverHttp(origin, packId, name, took, onBooked) {
  const headers = {
    "x-shopper-sid": randomBytes(16).toString("hex"),
    "x-client-address": name,
    "content-type": "application/json",
  };
  const call = async (what, path, body) => {
    const startedAt = performance.now();
    const answer = await plainRequest(`${origin}/api/bff/operation/${path}`, {
      headers,
      body: body && JSON.stringify(body),
    });
    const { data, error } = JSON.parse(answer);
    if (error?.code === "sold-out") return null;
    if (error) throw new Error(`${what}: ${error.code} ${error.field ?? ""}`);
    took(what, performance.now() - startedAt);
    return data;
  };
  const select = await call("select for a booking", `select?packId=${packId}`);
  const room = select.hotels[0]?.rooms.find(({ status }) => status === "ok");
  if (select.status !== "available" || (select.hotels.length > 0 && !room)) return null;
  const draft = await call("storePage init", "storePage", {
    stage: "init",
    packageId: packId,
    ...(room ? { hotelid: select.hotels[0].hotelid, cls: [room.cls] } : {}),
  });
  if (!draft) return null;
  const at = `storePage/${draft.bookTransId}`;
  const paxList = draft.paxList.map(({ paxId }, index) => ({
    paxId,
    firstName: "DANA",
    lastName: "COHEN",
    gender: "F",
    birthDate: "1985-03-04",
    passportNumber: `1234567${index}`,
    passportExpiry: "2036-01-01",
  }));
  await call("storePage passengers", at, { stage: "passengers", paxList });
  await call("storePage payer", at, { stage: "payer", payer });
  await call("storePage extras", at, { stage: "extras", additionalServices: [] });
  await call("storePage check", at, { stage: "check", acceptTerms: true });
  const page = await call("getPaymentUrl", `getPaymentUrl/${draft.bookTransId}`, {});
  await plainRequest(page.paymentUrl, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ number: "4580000000000000", expiry: "09/39", cvv: "914" }).toString(),
  });
  await call("debitCreditCard", `debitCreditCard/${draft.bookTransId}`, { paymentTransUid: page.paymentTransUid });
  onBooked?.({ bookingId: draft.bookTransId, headers });
  return (await call("succeededBooking", `succeededBooking/${draft.bookTransId}`)).pnr;
}

/** Packages of the home page, which the demo always has. */
export async function packsOnSale(origin) {
  const home = await (await fetch(`${origin}/api/bff/deal/inEffectHomeV3`)).json();
  return home.data.tabs.flatMap(({ deals }) => deals).map(({ packId }) => packId);
}

/** At least so many packages of the list of deals, if there are: for a load that sells out those of the home page. */
export async function packsOfDeals(origin, least) {
  const packs = new Set();
  for (let from = 1; packs.size < least; from += 100) {
    const answer = await fetch(`${origin}/api/bff/app/getPackagesNew?from=${from}&to=${from + 99}`);
    const { deals } = (await answer.json()).data;
    if (deals.length === 0) break;
    for (const { packId } of deals) packs.add(packId);
  }
  return [...packs];
}
