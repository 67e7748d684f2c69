import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { walkTheFlow } from "./walk-the-flow.mjs";

const folder = "docs/pictures";
const height = 800;
const gap = 40;
const languageOfPicture = { home: "he", product: "en" };

/** The two pictures of the README, of at most 120 KiB each: one screen on a desktop and on a phone, side by side. */
export async function shootForReadme(browser, origin, devices) {
  mkdirSync(folder, { recursive: true });
  for (const [screen, language] of Object.entries(languageOfPicture)) {
    const desktop = await shotOf(browser, origin, devices.desktop, screen, language);
    const phone = await shotOf(browser, origin, devices.phone, screen, language);
    const sizes = await Promise.all([desktop, phone].map((picture) => sharp(picture).metadata()));
    const [{ width }, { width: phoneWidth }] = sizes;
    const sheet = await sharp({
      create: { width: width + gap + phoneWidth, height, channels: 3, background: "#ffffff" },
    })
      .composite([
        { input: desktop, left: 0, top: 0 },
        { input: phone, left: width + gap, top: 0 },
      ])
      .png()
      .toBuffer();
    await sharp(sheet).resize({ width: 1280 }).webp({ quality: 70 }).toFile(`${folder}/${screen}.webp`);
  }
}

/** The part visible without scrolling, `height` pixels high. */
async function shotOf(browser, origin, device, screen, language) {
  const context = await browser.newContext({ ...device, colorScheme: "light", javaScriptEnabled: false });
  const page = await context.newPage();
  let picture;
  await walkTheFlow(
    page,
    origin,
    language,
    async (currentScreen) => {
      if (currentScreen !== screen) return;
      await page.waitForLoadState("networkidle");
      picture = await page.screenshot();
    },
    "product",
  );
  await context.close();
  return sharp(picture).resize({ height }).png().toBuffer();
}
