import { expect, test } from "vitest";
import { deskLoginFields } from "./factories/desk-login";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

/** What the desk's log-in says of a log-in that has ended, and where it leads. */

const { at, site } = await shopWithPages({ people: true });

const logIn = (address: string, cookie = "") => {
  at.clock.forward(60_000);
  return site.post(address, deskLoginFields(at.clock.now()), { cookie });
};
const ended = "Your session has ended";
const unsaved = "The last form you sent was not saved";

test("a desk log-in that has ended is announced, and logging in leads back to the page", async () => {
  const first = await logIn("/admin/login?lang=en");
  expect(first.headers.get("location")).toBe("/admin?lang=en");
  const cookie = receivedCookies(first);
  expect((await site.get("/admin/login?lang=en", { cookie })).html).not.toContain(ended);
  at.clock.forward(3 * 86_400_000);

  const page = await site.get("/admin/coupons?page=2&lang=en", { cookie });
  const toLogin = page.headers.get("location")!;
  expect([page.status, toLogin]).toEqual([303, "/admin/login?next=%2Fadmin%2Fcoupons%3Fpage%3D2%26lang%3Den&lang=en"]);
  const shown = (await site.get(toLogin, { cookie })).html;
  expect(shown).toContain(ended);
  expect(shown).not.toContain(unsaved);
  const rate: [string, string][] = [
    ["currency", "EUR"],
    ["date", at.clock.now().toISOString().slice(0, 10)],
    ["value", "4.0123"],
    ["totp", ""],
  ];
  // A form sent meanwhile is not kept, which is said too.
  const sent = await site.post("/admin/rates?lang=en", rate, { cookie });
  expect(sent.status).toBe(303);
  expect((await site.get(sent.headers.get("location")!, { cookie })).html).toContain(unsaved);

  expect((await logIn(toLogin, cookie)).headers.get("location")).toBe("/admin/coupons?page=2&lang=en");
  // Nowhere but within the site.
  expect((await logIn("/admin/login?next=//evil.example")).headers.get("location")).toBe("/admin");
});

test("a user who was not logged in, or has logged out, reads nothing about an ended log-in", async () => {
  const toLogin = (await site.get("/admin/coupons?lang=en")).headers.get("location")!;
  expect((await site.get(toLogin)).html).not.toContain(ended);
});
