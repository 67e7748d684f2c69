import { expect, type Page } from "@playwright/test";
import { waitUntilSettled, withLanguage } from "./shopper-journey";

export const password = "sandbox-holiday-2026";

/** The codes sent to a number since a given time, newest first, once there is one. */
async function codesSentTo(page: Page, phone: string, since: number): Promise<string[]> {
  let codes: string[] = [];
  await expect
    .poll(
      async () => {
        const answer = await page.request.get("/sandbox/messages.json", { maxRetries: 2 });
        const messages = (await answer.json()) as { kind: string; to: string; text: string; at: string }[];
        codes = messages
          .filter(({ kind, to, at }) => kind === "sms" && to === phone && Date.parse(at) >= since)
          .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
          .flatMap(({ text }) => /#(\d{6})/.exec(text)?.[1] ?? []);
        return codes.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  return codes;
}

/** Enters the code sent to a number. Concurrent journeys may request codes at the same time, so each one is tried. */
export async function verifyLoginCode(page: Page, phone: string, since: number): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const codes = await codesSentTo(page, phone, since);
    await page.locator("[name=verificationCode]").fill(codes[tries % codes.length]!);
    await page.locator("main form button.button").click();
    await page.waitForLoadState("load");
    if (!page.url().includes("/verify")) return waitUntilSettled(page);
  }
  throw new Error(`no code for ${phone} was taken`);
}

/** From the member's log-in page to its redirect target. */
export async function logInAsMember(page: Page, phone: string): Promise<void> {
  const since = Date.now() - 1000;
  await page.locator("main [name=phone]").fill(phone);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/verify/);
  await verifyLoginCode(page, phone, since);
}

export async function logInByPassword(page: Page, agencyCode: string, secret = password): Promise<void> {
  const form = page.locator("form", { has: page.locator("[name=password]") });
  await form.locator("[name=agencyCode]").fill(agencyCode);
  await form.locator("[name=password]").fill(secret);
  await form.locator("button").click();
  await page.waitForURL((url) => !url.pathname.includes("/agency/login"));
  await waitUntilSettled(page);
}

export async function logInAsClerk(page: Page, odyAgentCode = "FCDIREC", clerkName = "דנה"): Promise<void> {
  await page.locator("[name=odyAgentCode]").fill(odyAgentCode);
  await page.locator("[name=clerkName]").fill(clerkName);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form button.button").click();
  await page.waitForURL((url) => !url.pathname.includes("/agent/login"));
  await waitUntilSettled(page);
}

/** Waits for a matching SMS to a number and returns the first group of the pattern. */
export async function messageTo(page: Page, phone: string, pattern: RegExp): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const messages = (await (await page.request.get("/sandbox/messages.json", { maxRetries: 2 })).json()) as {
          to: string;
          text: string;
        }[];
        code = messages.flatMap(({ to, text }) => (to === phone ? (pattern.exec(text)?.[1] ?? []) : []))[0] ?? "";
        return code;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return code;
}

/** A member of this test's own, so that the list has nothing of other journeys. */
export async function join(page: Page, language: string, phone: string, next = "/member") {
  await page.goto(withLanguage(`/member/register?next=${next}`, language));
  await page.locator("[name=firstName]").fill("Noa");
  await page.locator("[name=lastName]").fill("Levi");
  await page.locator("[name=email]").fill("noa@example.com");
  await page.locator("main [name=phone]").fill(phone);
  await page.locator("[name=acceptTerms]").check();
  const since = Date.now() - 1000;
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/verify/);
  await verifyLoginCode(page, phone, since);
}
