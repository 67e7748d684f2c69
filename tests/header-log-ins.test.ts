import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What the header of any page says about log-ins, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 20, rooms: 20 });

beforeEach(() => database.db.delete(usageLimit));

const headerOf = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header>"));
const footerOf = (html: string) => html.slice(html.indexOf("<footer"));

test("a page offers the log-in, the club and the agencies' log-in, in the header, its menu and the footer", async () => {
  const { html } = await site.get("/?lang=en", {});
  const header = headerOf(html);
  const [menu, account] = [/<nav class="nav"[\s\S]*?<\/nav>/, /<nav class="account"[\s\S]*?<\/nav>/].map(
    (part) => part.exec(header)?.[0],
  );
  for (const part of [menu, account, footerOf(html)]) {
    expect(part).toContain('href="/member/register');
    expect(part).toContain('href="/agency/login');
  }
  expect(account).toContain('href="/member/login');
});

test("somebody logged in to a booking finds it on every page, and logs out there", async () => {
  const { bookingId } = await soldBooking(at, "header-visitor");
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("header").visitorRequestLogin({ pnr: row!.pnr }));
  const verificationCode = await lastCode(at);
  const waiting = (await logInCookie("visitor", { sid: asked, waiting: true })).split(";")[0]!;
  expect(headerOf((await site.get("/?lang=en", { cookie: waiting })).html)).toContain("Log in");
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const header = headerOf((await site.get("/?lang=en", { cookie })).html);
  expect(header).toContain('href="/visitor?lang=en"');
  expect(header).toContain("My booking<");
  expect(header).toContain('href="/visitor/logout?lang=en"');
  expect(header).not.toContain("Log in");
  good(await holding(at, { visitorSid }).visitorLogout({}));
  expect(headerOf((await site.get("/?lang=en", { cookie })).html)).toContain("Log in");
});

test("agents and the desk have a short footer, and the desk no shopper's menu", async () => {
  const { agency } = await sellersSids(at);
  const agent = (await logInCookie("agency", { sid: agency.agencySid! })).split(";")[0]!;
  for (const path of ["/agent", "/agent/bookings", "/price-plan"]) {
    const { html } = await site.get(`${path}?lang=en`, { cookie: agent });
    expect(footerOf(html), path).toContain("Privacy policy");
    expect(footerOf(html), path).not.toContain("/member/register");
    expect(headerOf(html), path).toContain('href="/price-plan?lang=en"');
  }
  // The accessibility page is linked from every page, if not in the header then in the footer.
  const shopPage = (await site.get("/?lang=en", { cookie: agent })).html;
  expect(headerOf(shopPage)).not.toContain("/accessibility");
  expect(footerOf(shopPage)).toContain('href="/accessibility?lang=en"');
  expect(footerOf((await site.get("/agent?lang=en", { cookie: agent })).html)).toContain("/accessibility");
  const { html } = await site.get("/admin?lang=en", { cookie: await logInToDesk(site, at) });
  expect(footerOf(html)).toContain("Privacy policy");
  expect(footerOf(html)).not.toContain("/member/register");
  expect(headerOf(html)).not.toContain('class="nav"');
});

test("the footer asks nobody who is logged in to join the club or to log in", async () => {
  const { agency } = await sellersSids(at);
  const agent = (await logInCookie("agency", { sid: agency.agencySid! })).split(";")[0]!;
  const { html } = await site.get("/?lang=en", { cookie: agent });
  expect(footerOf(html)).toContain("/call-me");
  expect(footerOf(html)).not.toContain("/member/register");
  expect(footerOf(html)).not.toContain("/agency/login");
});
