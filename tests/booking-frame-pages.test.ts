import { type Language, languages } from "@contract/vocabulary/languages";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { withBooking } from "~/session/shopper.server";
import { good, passengersFor, readyToPay, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

/** What surrounds the pages of a booking, and what its last page says once it is paid. */

const { at, site } = await shopWithPages({ seats: 60, rooms: 30 });

const cookieFor = async (sid: string, bookingId: string) =>
  (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;

test("a step has the least of header and footer: nothing that leads into the shop, and what the law requires", async () => {
  const sid = "in-the-steps";
  const opened = good(await at.as(sid).storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await at.as(sid).storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  const cookie = await cookieFor(sid, bookingId);
  for (const device of ["app", "app-desktop"])
    for (const step of ["travellers", "payer"]) {
      const { html } = await site.get(`/booking/hotel-flight/${device}/${step}?booking=${bookingId}`, { cookie });
      const page = parse(html);
      const [header, footer] = [page.querySelector("header.header")!, page.querySelector("footer")!];
      expect(header.querySelectorAll(".header-menu:not(.header-languages), nav.nav").length).toBe(0);
      const leads = header.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
      expect(leads.filter((href) => /^\/(?:member|agency|wish|search|destination|holidays|\?)/.test(href))).toEqual([]);
      expect(header.querySelectorAll("a").length).toBeLessThanOrEqual(8);
      expect(footer.classNames).toContain("footer-least");
      expect(footer.querySelectorAll(".footer-columns, .footer-forms, form").length).toBe(0);
      const pages = ["booking-terms", "cancellation-request", "privacy-policy"];
      expect(footer.querySelectorAll("p:first-child a").length).toBe(pages.length + 1);
    }
});

test.each(languages)(
  "the card page has the steps, the last of them current, and the time left, in %s",
  async (language) => {
    const sid = `at-the-card-${language}`;
    const { bookTransId: bookingId } = (await readyToPay(at.as(sid), at.shop)).payment;
    const cookie = await cookieFor(sid, bookingId);
    const { html } = await site.get(`/booking/verifying-card?booking=${bookingId}&lang=${language}`, { cookie });
    const page = parse(html);
    const t = translator(language, "booking");
    expect(page.querySelector(".card-frame")).not.toBeNull();
    const steps = page.querySelectorAll("ol.steps > li");
    expect(steps.map((step) => step.text.trim())).toEqual(
      (["travellers", "payer", "extras", "check", "payment"] as const).map((step) => t(`steps.${step}`)),
    );
    expect(steps.map((step) => step.getAttribute("aria-current") ?? step.classNames)).toEqual([
      ...Array(4).fill("done"),
      "step",
    ]);
    expect(page.querySelector(".trip-line .hold-clock")!.text).toMatch(/\d\d:\d\d/);
  },
);

/** Each language's word for what is still to be paid. */
const toPay: Record<Language, RegExp> = {
  he: /לתשלום/,
  en: /to pay|to be paid/i,
  ru: /к оплате|осталось оплатить/i,
  ar: /للدفع/,
};

test.each(languages)(
  "a paid confirmation says what was paid, and nothing of what is to pay or of a final rate, in %s",
  async (language) => {
    const sid = `paid-${language}`;
    const shopper = at.as(sid);
    const { bookTransId: bookingId, paymentTransUid } = (await readyToPay(shopper, at.shop)).payment;
    at.gateway.approve(paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
    const cookie = await cookieFor(sid, bookingId);
    const { html } = await site.get(`/booking/confirmation?booking=${bookingId}&lang=${language}`, { cookie });
    const { text } = parse(html).querySelector("main")!;
    const t = translator(language, "booking");
    expect(text).toContain(`${t("done.paid")}: `);
    expect(text).toContain(t("done.total"));
    expect(text).not.toContain(translator(language, "shop")("product.final-rate"));
    expect(text).not.toMatch(toPay[language]);
  },
);
