import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/test/find-chromium.mjs";

// Each worker reads this file again; what the first reading chose reaches them through the environment.
process.env.JOURNEY_PORT ??= String(await freePort());
process.env.JOURNEY_DATA_DIR ??= temporaryFolder();
process.env.JOURNEY_SHAPES ??= temporaryFolder();

const { JOURNEY_PORT: port, JOURNEY_DATA_DIR: dataDir } = process.env;
const baseURL = `http://localhost:${port}`;
const serverLog = process.env.JOURNEY_LOG ?? join(temporaryFolder(), "server.log");

const phone = {
  userAgent: devices["iPhone 15"].userAgent,
  viewport: { width: 390, height: 844 },
  // Half of a phone's pixels: drawing takes a tenth of the browser's time less, and no test looks at a picture.
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    browserName: "chromium",
    locale: "he-IL",
    timezoneId: "Asia/Jerusalem",
    // A trace costs as much processor as the journey itself: TRACE=on writes one of each.
    trace: process.env.TRACE === "on" ? "on" : "off",
    launchOptions: await findChromium(),
  },
  projects: [
    { name: "phone-he-script", use: phone },
    { name: "desktop-he-script", use: desktop },
    { name: "phone-noscript", use: { ...phone, javaScriptEnabled: false } },
    { name: "desktop-noscript", use: { ...desktop, javaScriptEnabled: false } },
  ],
  webServer: {
    // What the shop writes is read afterwards: nothing of a person may stand in it.
    command: `exec node scripts/start/start.mjs serve >> "${serverLog}" 2>&1`,
    url: `${baseURL}/readyz`,
    timeout: 240_000,
    // Time to stop its PostgreSQL: killed at once it would leave one running.
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      SHOP_MODE: "sandbox",
      // All browsers of a run come from one address and one payer.
      RATE_LIMITS: "off",
      DEMO_DEPARTURES: process.env.DEMO_DEPARTURES ?? "8000",
    },
  },
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "nofesh-journeys-"));
  // As root, PostgreSQL runs as another account, which must be able to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
