import { demoPassword as password } from "@engine/demo/demo-people";
import { outbox } from "@engine/outbox/schema";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { holding } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** Pages whose address is a key by itself: what a browser may keep of them is read from the document, not from a loader. */

const { database, at, site } = await shopWithPages({ people: true });

/** The link of that shape in the newest message. */
async function sentLink(pattern: RegExp): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(inArray(outbox.kind, ["sms", "mail"]))
    .orderBy(outbox.id);
  const links = rows.flatMap(({ payload }) => pattern.exec((payload as { text: string }).text)?.[0] ?? []);
  return links.at(-1)!;
}

async function signature(): Promise<string> {
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const seller = holding(at, { agencySid, shopperSid: "a-seller-who-sends-a-link" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  return sentLink(/\/sign\/[\w-]+/);
}

async function cardReturn(): Promise<string> {
  const { uid } = await soldBooking(at, "back-from-the-card-page");
  const { pathname, search } = at.gateway.successUrls.get(uid)!;
  return pathname + search;
}

async function newsletter(): Promise<string> {
  good(await at.as("a-reader").newsletterSubscribe({ email: "dana@example.com" }));
  return sentLink(/\/newsletter\/confirm\/[\w-]+/);
}

test.each([
  ["signature", signature],
  ["return from the card page", cardReturn],
  ["newsletter", newsletter],
])("nobody stores the page of a %s", async (_, linkOf) => {
  const { status, headers } = await site.get(await linkOf());
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});
