import "../start/print-usage.mjs";
import { mkdirSync } from "node:fs";
import { comingMonth, measuredShop } from "../bench/measured-shop.mjs";
import { launchBrowser } from "../test/find-chromium.mjs";
import { shootForReadme } from "./readme-pictures.mjs";
import { agencyPages, deskPages, otherPages } from "./walk-the-desks.mjs";
import { walkTheFlow } from "./walk-the-flow.mjs";

// Every screen of the main flow, phone and desktop, he and en, light and dark, into screenshots/; with --desks the agency and desk
// pages and those outside the booking flow; with --readme the two pictures of the README.
mkdirSync("screenshots", { recursive: true });
const shop = await measuredShop({ departures: 3_000 });
const browser = await launchBrowser();
const devices = {
  phone: { viewport: { width: 390, height: 844 }, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)" },
  desktop: { viewport: { width: 1280, height: 900 } },
};
if (process.argv.includes("--readme")) await shootForReadme(browser, shop.origin, devices);
else if (process.argv.includes("--desks")) await shootDesks();
else await shootFlow();
await browser.close();
await shop.stop();

async function shootFlow() {
  for (const [device, options] of Object.entries(devices)) {
    for (const language of ["he", "en"]) {
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ ...options, colorScheme, javaScriptEnabled: false });
        const page = await context.newPage();
        await walkTheFlow(page, shop.origin, language, (screen) => shoot(page, screen, device, language, colorScheme));
        await context.close();
      }
    }
  }
}

/** One log-in for all languages and sizes: an authenticator code is valid only once. */
async function shootDesks() {
  const month = { month: `/holidays/${comingMonth()}/ATH` };
  for (const pagesOf of [async () => ({ ...otherPages, ...month }), agencyPages, deskPages]) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [screen, path] of Object.entries(await pagesOf(page, shop.origin))) {
      for (const [device, { viewport }] of Object.entries(devices)) {
        await page.setViewportSize(viewport);
        for (const [language, colorScheme] of [
          ["he", "light"],
          ["en", "dark"],
        ]) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${shop.origin}${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
          await shoot(page, screen, device, language, colorScheme);
        }
      }
    }
    await context.close();
  }
}

async function shoot(page, screen, device, language, colorScheme) {
  await page.screenshot({ path: `screenshots/${screen}-${device}-${language}-${colorScheme}.png`, fullPage: true });
}
