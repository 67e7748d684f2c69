import { mkdirSync } from "node:fs";
import { launchBrowser } from "./find-chromium.mjs";
import { measuredShop } from "./measured-shop.mjs";
import { walkTheFlow } from "./walk-the-flow.mjs";

// Every screen of the main flow, phone and desktop, he and en, light and dark, into screenshots/.
mkdirSync("screenshots", { recursive: true });
const shop = await measuredShop({ departures: 3_000 });
const browser = await launchBrowser();
const devices = {
  phone: { viewport: { width: 390, height: 844 }, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)" },
  desktop: { viewport: { width: 1280, height: 900 } },
};
for (const [device, options] of Object.entries(devices)) {
  for (const language of ["he", "en"]) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ ...options, colorScheme, javaScriptEnabled: false });
      const page = await context.newPage();
      await walkTheFlow(page, shop.origin, language, async (screen) => {
        await page.screenshot({
          path: `screenshots/${screen}-${device}-${language}-${colorScheme}.png`,
          fullPage: true,
        });
      });
      await context.close();
    }
  }
}
await browser.close();
await shop.stop();
