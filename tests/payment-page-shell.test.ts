import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, readyToPay, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";
import { configuredAnew } from "./setup/site-build";

/** What surrounds the pages of a booking: the shop's telephone, and around the processing dialog nothing. */

const { at, site } = await shopWithPages({ people: true, seats: 40, rooms: 20 });

beforeAll(async () => {
  vi.stubEnv("SHOP_PHONE", "09-765 4321");
  await configuredAnew();
}, 300_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await configuredAnew();
});

const cookieFor = async (sid: string, bookingId: string) =>
  (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;

/** A booking with every step filled in, not paid, and its browser. */
async function atCheck(sid: string) {
  const shopper = at.as(sid);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  return { bookingId, cookie: await cookieFor(sid, bookingId) };
}

describe("the telephone of SHOP_PHONE", () => {
  const calls = (html: string, part: string) =>
    parse(html)
      .querySelectorAll(`${part} a[href^='tel:']`)
      .map((link) => [link.getAttribute("href"), link.text.replace(/[\u2066-\u2069]/g, "").trim()]);
  const ours = [["tel:097654321", "09-765 4321"]];

  test.each(["/", "/search-result?dest=RHO", "/call-me", "/destination-list"])(
    "is called from header and footer of %s, and from the footer inside the app",
    async (path) => {
      const { html } = await site.get(path);
      expect([calls(html, "header"), calls(html, "footer")]).toEqual([ours, ours]);
      const inApp = await site.get(`${path}${path.includes("?") ? "&" : "?"}channel=App`);
      expect(calls(inApp.html, ".app-lines")).toEqual(ours);
    },
  );

  test.each(["he", "en", "ru", "ar"])("is called from each step of a booking in %s", async (lang) => {
    const { bookingId, cookie } = await atCheck(`calls-the-shop-${lang}`);
    for (const device of ["app", "app-desktop"])
      for (const step of ["travellers", "payer", "extras", "check"]) {
        const path = `/booking/hotel-flight/${device}/${step}?booking=${bookingId}&lang=${lang}`;
        const { status, html } = await site.get(path, { cookie });
        expect([path, status, calls(html, "header")]).toEqual([path, 200, ours]);
      }
  });

  test("gives way to the agency's on its own site", async () => {
    const { html } = await site.get("/", { host: "galil.localhost" });
    expect(calls(html, "header")).toEqual([["tel:045550201", "04-5550201"]]);
    expect(html).not.toContain("097654321");
  });
});

test("the processing dialog has no way out: no header, footer, button, script or backdrop, only itself again", async () => {
  const sid = "waits-for-the-company";
  const shopper = at.as(sid);
  const { bookTransId: bookingId, paymentTransUid } = (await readyToPay(shopper, at.shop)).payment;
  at.gateway.approve(paymentTransUid);
  // The money was taken, and the answer that says so is lost.
  at.gateway.captures.push("drop-after-charge");
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  const cookie = await cookieFor(sid, bookingId);
  for (const device of ["app", "app-desktop"]) {
    const path = `/booking/card-verified/${device}?booking=${bookingId}`;
    const { status, headers, html } = await site.get(path, { cookie, host: "localhost" });
    const root = parse(html);
    expect([status, headers.get("refresh")]).toEqual([200, "3"]);
    const dialog = root.querySelector("main > dialog[open]")!;
    expect(dialog.querySelector("[role=status] h1")!.text).not.toBe("");
    // Without a script no dialog is modal, so Escape closes none; a form, a button or `closedby` would.
    expect(root.querySelectorAll("header, footer, nav, form, button, script, [closedby], [popover]")).toEqual([]);
    const links = root.querySelectorAll("body a:not(.skip)").map((link) => link.getAttribute("href"));
    expect(links).toEqual([`/booking/card-verified?booking=${bookingId}`]);
  }
});
