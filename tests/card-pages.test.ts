import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { booking } from "@engine/sale/booking/schema";
import { reconcile } from "@engine/sale/payment/reconcile";
import { paymentAttempt } from "@engine/sale/payment/schema";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";
import { siteOrigin } from "./factories/site-on-engine";

/** The pages of a card: what a GET of them does, which browsers, proxies and scanners repeat, and what their forms do. */

const { database, at, site } = await shopWithPages({ seats: 60, rooms: 30 });
let shoppers = 0;

/** A booking for which everything is stored, and the browser that has it. */
async function readyForCard(langCode: LangCode = "HEB") {
  shoppers += 1;
  const sid = `at-the-card-${shoppers}`;
  const shopper = at.as(sid);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop), langCode }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer, langCode }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true, langCode }));
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  const card = `/booking/verifying-card?booking=${bookingId}&lang=en`;
  const verified = `/booking/card-verified/app?booking=${bookingId}&lang=en`;
  return {
    shopper,
    bookingId,
    cookie,
    card,
    verified,
    state: async () => good(await shopper.storedPage({ bookingId })).state,
  };
}

/** The same with its card page open. */
async function atOpenPage(langCode: LangCode = "HEB") {
  const ready = await readyForCard(langCode);
  const card = ready.card.replace("lang=en", `lang=${languageOf[langCode]}`);
  expect((await site.post(langCode === "HEB" ? ready.card : card, [], { cookie: ready.cookie })).status).toBe(303);
  const { paymentTransUid: uid } = good(await ready.shopper.paymentPage({ bookingId: ready.bookingId }));
  const back = at.gateway.successUrls.get(uid)!;
  return { ...ready, uid, returned: back.pathname + back.search };
}

test("the card page names the sum to pay, and no estimate beside it", async () => {
  const { card, cookie } = await atOpenPage();
  const { text } = parse((await site.get(card, { cookie })).html).querySelector("main")!;
  expect(text).toMatch(/₪/);
  expect(text).not.toMatch(/About|final rate/);
});

test.each([
  ["he", "HEB", "rtl"],
  ["en", "ENG", "ltr"],
  ["ru", "RUS", "ltr"],
  ["ar", "ARA", "rtl"],
] as const)("the page after the card is in the language of the booking alone: %s", async (language, langCode, dir) => {
  const { returned } = await atOpenPage(langCode);
  const page = parse((await site.get(returned)).html);
  const t = translator(language, "booking");
  expect([page.querySelector("html")!.getAttribute("lang"), page.querySelector("html")!.getAttribute("dir")]).toEqual([
    language,
    dir,
  ]);
  expect(page.querySelector("title")!.text).toBe(t("card.title"));
  expect(page.querySelectorAll("main h1, main p, main button").map(({ text }) => text.trim())).toEqual(
    ["card.title", "card.returned", "card.return-continue"].map((key) => t(key as "card.title")),
  );
  expect(new URL(addressOf(page.outerHTML, "#leave"), siteOrigin).searchParams.get("lang")).toBe(
    language === "he" ? null : language,
  );
});

/** Everything that a payment is: bookings and attempts as they are stored, and what was asked of the card company. */
async function payments(): Promise<string> {
  const rows = [await database.db.select().from(booking), await database.db.select().from(paymentAttempt)];
  return JSON.stringify([rows.map((table) => table.map((row) => JSON.stringify(row)).sort()), at.gateway.calls]);
}

const refusedText = "הכרטיס לא אושר, ולא חויבתם";
const addressOf = (html: string, form: string) => parse(html).querySelector(form)!.getAttribute("action")!;
const followed = (location: string | null) => new URL(location!, siteOrigin);

test("opening the page of the card opens no payment; its button does, and the page then shows what is open", async () => {
  const { cookie, card, state } = await readyForCard();
  const before = await payments();
  const first = await site.get(card, { cookie });
  expect([first.status, first.html.includes("<iframe")]).toEqual([200, false]);
  expect(await payments()).toBe(before);
  expect(await state()).toBe("STORED");

  const opened = await site.post(addressOf(first.html, "main form:has(button.button)"), [], { cookie });
  expect([opened.status, await state()]).toEqual([303, "PAYMENT_URL"]);
  const open = await payments();
  for (let reload = 0; reload < 2; reload += 1)
    expect((await site.get(card, { cookie })).html).toContain('<iframe class="card-frame"');
  expect(await payments()).toBe(open);
});

test("returning from the card company and opening the page after it charge nothing; the form on either page does, once", async () => {
  const { cookie, verified, uid, returned, state } = await atOpenPage();
  at.gateway.approve(uid);
  const before = await payments();
  const back = await site.get(returned);
  const landed = await site.get(verified, { cookie });
  expect([back.status, landed.status]).toEqual([200, 200]);
  expect(await payments()).toBe(before);
  expect(at.gateway.transactions.get(uid)).toMatchObject({ status: "approved", capturedAgorot: 0 });

  // Without script the same form has a button.
  expect(landed.html).toContain("/post-at-once.js");
  expect(parse(landed.html).querySelector("#post-at-once button")).not.toBeNull();
  const handedOn = await site.post(addressOf(back.html, "#leave"), [], { cookie });
  expect(handedOn.status).toBe(307);
  const paid = await site.post(handedOn.headers.get("location")!, [], { cookie });
  expect([paid.status, followed(paid.headers.get("location")).pathname]).toEqual([303, "/booking/confirmation"]);
  const again = await site.post(addressOf(landed.html, "#post-at-once").replace("-verified?", "-verified/app?"), [], {
    cookie,
  });
  expect(followed(again.headers.get("location")).pathname).toBe("/booking/confirmation");
  expect([await state(), at.gateway.calls.captures]).toEqual(["OK", 1]);
});

test("a card that was refused leads to the next page of the card company, opened by the form", async () => {
  const { cookie, uid, returned, card } = await atOpenPage();
  at.gateway.decline(uid);
  const leave = await site.post(addressOf((await site.get(returned)).html, "#leave"), [], { cookie });
  const refused = await site.post(leave.headers.get("location")!, [], { cookie });
  expect([refused.status, followed(refused.headers.get("location")).pathname]).toEqual([
    307,
    "/booking/verifying-card",
  ]);
  const opened = await site.post(refused.headers.get("location")!, [], { cookie });
  const page = await site.get(opened.headers.get("location")!, { cookie });
  expect(page.html).toContain(refusedText);
  expect(page.html).toContain('<iframe class="card-frame"');
  expect((await site.get(card.replace("&lang=en", ""), { cookie })).html).not.toContain(refusedText);
});

test("a page waits for a debit under way by reading, and moves on when the outcome is known", async () => {
  const { cookie, verified, uid, returned, state } = await atOpenPage();
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  const leave = await site.post(addressOf((await site.get(returned)).html, "#leave"), [], { cookie });
  const waits = await site.post(leave.headers.get("location")!, [], { cookie });
  expect([waits.status, followed(waits.headers.get("location")).searchParams.get("wait")]).toEqual([303, "checking"]);
  const before = await payments();
  const page = await site.get(`${verified}&wait=checking`, { cookie });
  expect(page.headers.get("refresh")).toBe("3");
  expect(page.html).toContain("Please do not pay again");
  expect(page.html).not.toContain("post-at-once");
  expect([await payments(), await state()]).toEqual([before, "DEBITING"]);
  at.clock.forward(5 * 60_000);
  await reconcile(at.engine.parts);
  const settled = await site.get(`${verified}&wait=checking`, { cookie });
  expect(followed(settled.headers.get("location")).pathname).toBe("/booking/confirmation");
});
