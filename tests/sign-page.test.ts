import { outbox } from "@engine/outbox/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { holding } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });

/** The words of a page without what only isolates them. */
const plain = (html: string) =>
  parse(html)
    .querySelector("main")!
    .text.replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

test("the page to sign has the whole offer and no price but the agency's, in words and in what it would send", async () => {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER"] }));
  good(await agent({ salePriceByAgent: "1333.00", remarkByAgent: "a difficult customer" }));
  const offer = good(await seller.storedPage({ bookingId, langCode: "ENG" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const messages = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const [link] = messages.flatMap(({ payload }) => /\/sign\/[\w-]+/.exec((payload as { text: string }).text) ?? []);
  const token = link!.split("/").at(-1)!;
  const { html } = await site.get(`${link}?lang=en`);
  const page = plain(html);
  const { rooms, outwardFlight, inwardFlight, additionalServices, offeredServices } = offer;
  const transfer = offeredServices.find(({ code }) => code === "TRANSFER")!;
  expect(additionalServices).toEqual(["TRANSFER"]);
  for (const { hotelName, roomName, basisName } of rooms)
    for (const words of [hotelName, roomName, basisName]) expect(page).toContain(words);
  for (const leg of [outwardFlight!, inwardFlight!])
    for (const words of [leg.flightNumber, leg.departureTime, leg.arrivalTime]) expect(page).toContain(words);
  for (const words of ["Galil Tours", "DANA COHEN", "DANA LEVI", transfer.name, "$1,333"])
    expect(page).toContain(words);

  // Amounts of any kind: the sale price, and fees of a cancellation that are computed from it.
  const { cancellation, price } = good(await holding(at, {}).signaturePage({ token, langCode: "ENG" }));
  const allowed = [price, ...cancellation.map(({ amount }) => amount)].map(Number);
  const amounts = (text: string) =>
    [...text.matchAll(/(?:[$€₪]|USD|ILS) ?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*\.\d\d)\b/g)].map(([, one, other]) =>
      Number((one ?? other)!.replaceAll(",", "")),
    );
  const sent = parse(html)
    .querySelectorAll("main input")
    .map((input) => input.getAttribute("value") ?? "");
  expect(amounts(page)).toContain(1333);
  expect([...amounts(page), ...sent.flatMap(amounts)].filter((amount) => !allowed.includes(amount))).toEqual([]);
  // The shop's price, and what is between agency and shop, are nowhere in the document.
  const [shop] = offer.price.price.split(".");
  for (const hidden of [shop!, `${shop!.slice(0, -3)},${shop!.slice(-3)}`, "a difficult customer"])
    expect(html).not.toContain(hidden);
});

test("a page to sign names the travellers, and ten days later says where to ask for the names", async () => {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const messages = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const [link] = messages.flatMap(({ payload }) => /\/sign\/[\w-]+/.exec((payload as { text: string }).text) ?? []);
  const hidden = "Names are no longer shown here. Your agent can give them to you.";
  const page = async () => {
    const { status, html } = await site.get(`${link}?lang=en`);
    return [status, html.includes("DANA COHEN"), html.includes(hidden)];
  };
  expect(await page()).toEqual([200, true, false]);
  at.clock.forward(10 * 86_400_000);
  expect(await page()).toEqual([200, false, true]);
});
