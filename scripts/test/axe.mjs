import "../start/print-usage.mjs";
import AxeBuilder from "@axe-core/playwright";
import { comingMonth, measuredShop } from "../bench/measured-shop.mjs";
import { agencyPages, deskPages, otherPages } from "../pictures/walk-the-desks.mjs";
import { walkTheFlow } from "../pictures/walk-the-flow.mjs";
import { launchBrowser } from "./find-chromium.mjs";

// Check 16 in a browser: every screen of the main flow, of the agencies and of the desk, and every page that links of the shop lead to, in
// four languages, on a phone in light colours and a desktop in dark ones, by all rules of axe for WCAG 2.2 AA and best practice, and none
// wider than its screen. The journeys read each page so in one or two languages.
const languages = ["he", "en", "ru", "ar"];
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)",
    colorScheme: "light",
  },
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
};
const shop = await measuredShop({ departures: 3_000 });
const { origin } = shop;
const browser = await launchBrowser();
const found = new Map();
let screenCount = 0;

for (const options of Object.values(devices)) {
  for (const language of languages) {
    const context = await browser.newContext(options);
    await walkTheFlow(await context.newPage(), origin, language, (screen) => inspect(context, screen, language));
    await context.clearCookies();
    await followLinks(context, language);
    await context.close();
  }
}
// One log-in for all languages and sizes: an authenticator code is valid only once.
for (const pagesOf of [agencyPages, deskPages]) {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const [screen, path] of Object.entries(await pagesOf(page, origin))) {
    for (const { viewport, colorScheme } of Object.values(devices)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const language of languages) {
        await page.goto(inLanguage(path, language));
        await inspect(context, screen, language);
      }
    }
  }
  await context.close();
}
await browser.close();
await shop.stop();
console.log(`${screenCount} screens, ${found.size} broken rules`);
for (const [problem, screens] of found)
  console.log(`${problem}: ${screens.length} times, ${screens.slice(0, 4).join(", ")}`);
process.exitCode = found.size > 0 ? 1 : 0;

/** Every kind of page that a visitor can reach by links: of those that differ in a number, a date or a place alone, one. */
async function followLinks(context, language) {
  const page = context.pages()[0];
  const month = `/holidays/${comingMonth()}/ATH`;
  const waiting = ["/", month, ...Object.values(otherPages)];
  const kinds = new Set();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const kind = kindOf(path);
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const answer = await page.goto(inLanguage(path, language)).catch(() => null);
    if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
    await inspect(context, path, language);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("main a[href], footer a[href]")].map((link) => link.getAttribute("href")),
    );
    waiting.push(...links.filter((link) => /^\/(?!\/)/.test(link) && !/^\/(sandbox|build)\b|logout/.test(link)));
  }
}

function kindOf(path) {
  const { pathname, searchParams } = new URL(path, origin);
  const segments = pathname.split("/").map((segment) => (/\d|^[A-Z]{3}$/.test(segment) ? "*" : segment));
  return `${segments.join("/")}?${searchParams.get("categoryId") ?? ""}`;
}

function inLanguage(path, language) {
  const address = new URL(path, origin);
  address.searchParams.set("lang", language);
  return address.href;
}

async function inspect(context, screen, language) {
  screenCount += 1;
  const page = context.pages()[0];
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ["violations"] })
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  const where = `${language} ${screen} ${page.viewportSize().width}`;
  for (const { id, nodes } of violations) for (const { target } of nodes) note(`${id} at ${target.join(" ")}`, where);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) note(`wider than the screen by ${wider} px`, where);
}

function note(problem, where) {
  found.set(problem, [...(found.get(problem) ?? []), where]);
}
