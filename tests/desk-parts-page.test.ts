import { expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { at, site } = await shopWithPages({ people: true, seats: 20, rooms: 10 });

/** The titles of the parts of a booking's page that are open. */
const openIn = (html: string) =>
  [...html.matchAll(/<details open=""><summary><h3>(.*?)<\/h3>/g)].map(([, title]) => title);
const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ");

test("a booking's page has its forms closed, and opens the one that was refused or that the address names", async () => {
  const cookie = await logInToDesk(site, at);
  const { bookingId } = await soldBooking(at, "parts");
  const path = `/admin/booking/${bookingId}?lang=en`;
  const page = (await site.get(path, { cookie })).html;
  expect(page).toContain("<details><summary><h3>Correct the contact details</h3>");
  expect(openIn(page)).toEqual([]);
  // What the booking is stands before what was booked, and both before the forms.
  const order = ['id="overview"', 'class="desk-figures"', 'id="order"', 'id="changes"', 'name="contactEmail"'];
  expect(order.map((part) => page.indexOf(part))).toEqual(
    order.map((part) => page.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect((await site.get(`${path}&open=refund`, { cookie })).html).toMatch(
    /<details open=""><summary><h3>[^<]*<\/h3><\/summary><div class="stack" id="refund">/,
  );
  const fields: [string, string][] = [
    ["do", "contact"],
    ["contactFirstName", "Dana"],
    ["contactLastName", "Cohen"],
    ["contactEmail", "no address"],
    ["contactMobile", "0501234567"],
  ];
  const refused = await site.post(path, fields, { cookie });
  expect([refused.status, openIn(refused.html)]).toEqual([422, ["Correct the contact details"]]);
  expect(refused.html).toContain('value="no address"');
});

test("the menu marks the current page, and logging out is apart from the desk's pages", async () => {
  const cookie = await logInToDesk(site, at);
  const { html } = await site.get("/admin/coupons?lang=en", { cookie });
  const menu = /<nav class="desk-nav".*?<\/nav>/s.exec(html)![0];
  const [pages = "", after = ""] = menu.split("</details>");
  expect(textOf(/<summary>.*?<\/summary>/s.exec(pages)![0])).toMatch(/Desk menu\s+Coupons/);
  expect(pages).toMatch(/^[^>]*><details><summary>/);
  expect([pages.includes("/admin/logout"), after.includes("/admin/logout")]).toEqual([false, true]);
});

test("a wide table has the heading of its column at every value, a narrow one only above them", async () => {
  const cookie = await logInToDesk(site, at);
  const log = (await site.get("/admin/log/audit?lang=en", { cookie })).html;
  expect(log).toMatch(/<table class="desk-table desk-cards desk-labels">.*<td data-label="What"><bdi>logged in</s);
  const rates = (await site.get("/admin/rates?lang=en", { cookie })).html;
  expect(rates).toContain('<table class="desk-table">');
  expect(rates).not.toContain("data-label=");
});
