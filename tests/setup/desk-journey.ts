import type { Browser, Page, TestInfo } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword, demoTotpSecret } from "../../engine/demo/demo-people";

/**
 * Logs in on the open log-in page of the desk. A code opens the desk once, so journeys that run at the same time need users of their own.
 */
export async function logInToDesk(desk: Page, name: string): Promise<void> {
  await desk.locator("[name=name]").fill(name);
  await desk.locator("[name=password]").fill(demoPassword);
  const totp = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) });
  await desk.locator("[name=totp]").fill(totp.generate());
  await desk.locator("main form button.button").click();
  await desk.waitForURL(/\/admin(\?|$)/);
}

/** The desk, logged in, in a browser of its own; `here` is any address of the shop. */
export async function openDesk(
  browser: Browser,
  { project }: Pick<TestInfo, "project">,
  here: string,
  name: string,
): Promise<Page> {
  const context = await browser.newContext({ ...project.use, locale: "he-IL" });
  const desk = await context.newPage();
  await desk.goto(new URL("/admin/login", here).href);
  await logInToDesk(desk, name);
  return desk;
}
