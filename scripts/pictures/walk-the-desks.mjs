import { Secret, TOTP } from "otpauth";

const password = "sandbox-holiday-2026";

/** Logs an agency in, and lists its pages. */
export async function agencyPages(page, origin) {
  await page.goto(`${origin}/agency/login`);
  const form = page.locator("form", { has: page.locator("[name=password]") });
  await form.locator("[name=agencyCode]").fill("NEGEV");
  await form.locator("[name=password]").fill(password);
  await form.locator("button").click();
  await page.goto(`${origin}/price-plan?dest=ATH`);
  // A place, one of its hotels, then a length of stay.
  await page.locator("main a[href*='hotelId=']").first().click();
  const plan = await page.locator("main a[href^='/price-plan/ATH/']").first().getAttribute("href");
  await page.goto(origin + plan);
  const send = await page.locator("#plan-send").getAttribute("href");
  return {
    "agent-home": "/agent",
    "agent-messages": "/agent/messages",
    "price-plans": "/price-plan",
    "price-plans-of-a-place": "/price-plan?dest=ATH",
    "price-plan": plan,
    "price-plan-changes": "/price-plan/changes",
    "price-plan-send": send,
  };
}

/** Logs a desk clerk in, with an authenticator code, and lists the desk's pages. */
export async function deskPages(page, origin) {
  await page.goto(`${origin}/admin/login`);
  await page.locator("[name=name]").fill("desk");
  await page.locator("[name=password]").fill(password);
  await page
    .locator("[name=totp]")
    .fill(new TOTP({ secret: Secret.fromBase32("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP") }).generate());
  await page.locator("main form button.button").click();
  await page.waitForURL((url) => !url.pathname.includes("login"));
  const first = async (list, links) => {
    await page.goto(origin + list);
    const matches = page.locator(links);
    return (await matches.count()) > 0 ? matches.first().getAttribute("href") : list;
  };
  return {
    desk: "/admin",
    "desk-booking": await first("/admin", "main a[href^='/admin/booking/']"),
    "desk-agencies": "/admin/agencies",
    "desk-agency": "/admin/agency/NEGEV",
    "desk-content": "/admin/content",
    "desk-content-new": await first("/admin/content", "main a[href^='/admin/content/']"),
    "desk-departures": "/admin/departures?dest=ATH",
    "desk-departure": await first("/admin/departures?dest=ATH", "main a[href^='/admin/departure/']"),
    "desk-pages": "/admin/pages",
    "desk-page": await first("/admin/pages", "main a[href^='/admin/pages/']"),
    "desk-messages": "/admin/messages",
    "desk-notices": "/admin/notices",
    "desk-site": "/admin/site",
    "desk-missing": "/admin/missing",
    "desk-coupons": "/admin/coupons",
    "desk-sources": "/admin/sources",
    "desk-rates": "/admin/rates",
    "desk-members": "/admin/members",
    "desk-requests": "/admin/requests",
  };
}

/** Public pages that the booking flow does not visit. */
export const otherPages = {
  accessibility: "/accessibility",
  about: "/אודות",
  terms: "/תנאי-הזמנה-ואשראי",
  contact: "/contact",
  "hotel-only": "/hotel-only",
  "deal-filter": "/deal-filter/app-desktop",
  "hotel-list": "/hotel-list?dest=ATH",
  "destination-list": "/destination-list",
  tours: "/search-result?categoryId=2&dest=ROM",
  matches: "/?categoryId=5",
  "member-login": "/member/login",
  "agency-login": "/agency/login",
  "visitor-login": "/visitor/login",
};
