import { setTimeout as delay } from "node:timers/promises";
import { typedPayer } from "../../test/typed-payer.mjs";
import { plainBrowser } from "./plain-browser.mjs";

/** More pages than any purchase has, waiting pages included. */
const mostPages = 80;
/** Cards that are approved; the company's notice to the shop arrives once, twice or never. */
export const approvedCards = ["4580000000000000", "5100000000000008", "4580000000000125", "4580000000000141"];

/**
 * One purchase as a person without script makes it, from the product page to the confirmation. The address of the page decides what is
 * typed next. Returns `reference` once the confirmation page showed it; otherwise `ended` says where the purchase ended.
 */
export async function buyWithoutScript({ origin, deal, buyer, card, leaves, lost }) {
  const browser = plainBrowser(origin, lost);
  const product = new URLSearchParams({ packId: deal.packId, laId: deal.laId });
  let page = await browser.open(`/product-page/app?${product}`);
  for (let pages = 0; pages < mostPages; pages += 1) {
    const step = page.url.pathname.split("/").find((part) => part in steps);
    const go = page.status < 400 || page.status === 402 || page.status === 409 ? steps[step] : undefined;
    if (!go) return { ended: `${page.url.pathname.split("/").at(-1)} ${page.status}` };
    const next = await go({ browser, page, buyer, card });
    if (next.reference) return { reference: next.reference, outcome: next.outcome };
    if (next.ended) return next;
    if (leaves && page.url.pathname.includes("/page/")) return { ended: "left after the card" };
    page = next;
  }
  return { ended: `still on ${page.url.pathname}` };
}

const steps = {
  "product-page": ({ browser, page }) => {
    const book = page.html.querySelector("button[form=selection]");
    return book ? browser.press(page, book) : { ended: "not for sale" };
  },
  travellers: ({ browser, page, buyer }) => browser.press(page, mainButton(page), travellersOf(page, buyer)),
  payer: ({ browser, page, buyer }) =>
    browser.press(page, mainButton(page), { ...typedPayer, email: buyer.email, mobile: buyer.mobile }),
  extras: ({ browser, page }) => browser.press(page, mainButton(page)),
  check: ({ browser, page }) => browser.press(page, mainButton(page), { acceptTerms: "on" }),
  "verifying-card": async ({ browser, page }) => {
    const frame = page.html.querySelector("iframe");
    if (frame) return browser.open(frame.getAttribute("src"));
    const opens = mainButton(page);
    return opens ? browser.press(page, opens) : { ended: "no card page" };
  },
  // The card company's own page.
  page: ({ browser, page, card }) => {
    const button = page.html.querySelector("main form button[type=submit]");
    return button
      ? browser.press(page, button, { number: card, expiry: "09/39", cvv: "914" })
      : { ended: "card page closed" };
  },
  "redirect-verified": ({ browser, page }) => browser.press(page, page.html.querySelector("#leave button")),
  "card-verified": ({ browser, page }) => {
    const again = page.html.querySelector("#post-at-once button") ?? mainButton(page);
    return again ? browser.press(page, again) : waiting({ browser, page });
  },
  confirmation: ({ browser, page }) => {
    const reference = page.html.querySelector(".reference")?.text.replace(/[^A-Z0-9]/g, "");
    if (page.html.querySelector(".big-tick") && reference) return { reference, outcome: "OK" };
    const title = page.html.querySelector("h1")?.text.trim();
    return page.html.querySelector("main .notice") || !reference
      ? { ended: `confirmation: ${title}` }
      : waiting({ browser, page });
  },
};

/** The page refreshes itself. */
async function waiting({ browser, page }) {
  await delay(1_500);
  return browser.open(page.url);
}

function mainButton(page) {
  return page.html.querySelectorAll("main form button.button").at(-1);
}

function travellersOf(page, { firstName }) {
  const typed = {};
  const names = [firstName, "noam", "yael", "omer"];
  for (const field of page.html.querySelectorAll("main [name^='travellers[']")) {
    const name = field.getAttribute("name");
    const [, index, what] = /^travellers\[(\d+)\]\.(.+)$/.exec(name);
    const value = {
      firstName: names[index] ?? "gali",
      lastName: "cohen",
      gender: "F",
      "birth.day": "4",
      "birth.month": "3",
      "birth.year": "1985",
      passportNumber: `1234567${index}`,
      "expiry.day": "1",
      "expiry.month": "1",
      "expiry.year": "2034",
    }[what];
    if (value) typed[name] = value;
  }
  return typed;
}
