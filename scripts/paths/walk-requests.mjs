import { comingMonth } from "../bench/measured-shop.mjs";
import { typedPayer } from "../test/typed-payer.mjs";

/** A visitor without script searches, books the first package of flight and hotel that is for sale, and enters its travellers and payer. */
export async function walkRequests(origin) {
  const ask = aBrowser(origin);
  await ask(`/search-result?lang=en&yearMonth=${comingMonth()}`);
  const travellersPage = await openBooking(origin, ask);
  const { text } = await ask(travellersPage);
  const paxIds = [...text.matchAll(/name="travellers\[\d+\]\.paxId"[^>]*value="(\w+)"/g)].map(([, paxId]) => paxId);
  const { location } = await ask(travellersPage, paxIds.flatMap(typedTraveller));
  const stored = await ask(location, [...Object.entries(typedPayer), ["NoOfPayment", "1"]]);
  if (!stored.location?.includes("/extras?")) throw new Error(`the payer was refused: ${stored.status}`);
}

/** Asks for a page with the cookies of the pages before, or sends a form of it. */
function aBrowser(origin) {
  const cookies = new Map();
  return async (path, form) => {
    const answer = await fetch(new URL(path, origin), {
      redirect: "manual",
      method: form ? "POST" : "GET",
      headers: { origin, cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") },
      body: form && new URLSearchParams(form),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
  };
}

/** The address of the travellers' page of a new booking. */
async function openBooking(origin, ask) {
  const read = async (path) => (await (await fetch(`${origin}/api/bff/${path}`)).json()).data;
  const { tabs } = await read("deal/inEffectHomeV3");
  for (const { packId } of tabs.flatMap(({ deals }) => deals)) {
    const { hotels, dealTypeCode } = await read(`operation/select?packId=${packId}`);
    const room = dealTypeCode === "vacation_pack" && hotels[0]?.rooms.find(({ status }) => status === "ok");
    if (!room) continue;
    const product = `/product-page/app?lang=en&packId=${packId}&laId=${hotels[0].hotelid}`;
    const { location } = await ask(product, [["cls", room.cls]]);
    if (location?.includes("/travellers?")) return location;
  }
  throw new Error("no holiday of the home page can be booked");
}

function typedTraveller(paxId, index) {
  const typed = {
    paxId,
    firstName: "DANA",
    lastName: ["COHEN", "LEVI", "PERETZ"][index % 3],
    gender: "F",
    "birth.day": "4",
    "birth.month": "3",
    "birth.year": "1985",
    passportNumber: `1234567${index}`,
    "expiry.day": "1",
    "expiry.month": "1",
    "expiry.year": String(new Date().getFullYear() + 9),
  };
  return Object.entries(typed).map(([name, value]) => [`travellers[${index}].${name}`, value]);
}
