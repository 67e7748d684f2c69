import { hashedToken } from "@engine/core/hashed-token";
import { clusterUrl, socketFolder } from "@engine/database/supervisor-connection";
import type { Page } from "@playwright/test";
import pg from "pg";
import sharp from "sharp";
import { aHeic } from "../factories/a-photo";
import { logInToDesk } from "../setup/desk-journey";
import { desktopScripted, expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";
import { withLanguage } from "../setup/shopper-journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "desktop-he-script": "desk2", "phone-noscript": "desk3" };

/** A guest of a demo hotel who was asked for a review: nobody is home again yet in a shop that opened a minute ago. */
async function invitedGuest(token: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl(socketFolder(process.env.JOURNEY_DATA_DIR!)) });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from hotel where review_count > 0 order by id limit 1",
  );
  await client.query(
    `insert into review (id, hotel_id, token_hash, state, date_from, date_to, language, invited_at)
     values ($1, $2, $3, 'invited', current_date - 10, current_date - 3, 'he', now())`,
    [token, rows[0]!.id, hashedToken(token)],
  );
  await client.end();
  return rows[0]!.id;
}

/** A photo with more than half a megabyte, as phones take them: nothing but grain. */
function grain(): Promise<Buffer> {
  return sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

test("a guest adds a photo to a review, the desk shows it, the hotel's page has it, until the desk takes it down", async ({
  page,
  browser,
}, { project }) => {
  onlyIn(desktopScripted);
  const scripted = project.name === "desktop-he-script";
  const token = `a-guest-of-${project.name}`;
  const name = scripted ? "דנה" : "נועם";
  const hotelId = await invitedGuest(token);
  const link = withLanguage(`/review/${token}`, "he");
  await page.goto(link);
  const photo = await grain();
  await page.locator("#photos").setInputFiles([
    { name: "sea.jpg", mimeType: "image/jpeg", buffer: photo },
    { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: aHeic },
  ]);
  if (scripted) {
    await expect(page.locator("[data-chosen-photos] canvas")).toHaveCount(1);
    await expect(page.locator("[data-chosen-photos] li")).toHaveCount(2);
    const sizes = () =>
      page
        .locator("#photos")
        .evaluate((field) => [...((field as HTMLInputElement).files ?? [])].map(({ size }) => size));
    await expect.poll(async () => (await sizes())[0]).toBeLessThan(photo.length);
    expect((await sizes())[1]).toBe(aHeic.length);
  }
  await page.locator("[name=stars][value='4']").check();
  await page.locator("[name=guestKind]").selectOption("family");
  await page.locator("[name=text]").fill("חדר שקט, ארוחת בוקר טובה וצוות נחמד.");
  await page.locator("[name=name]").fill(name);
  await page.locator("main form button.button").click();
  // One is no photo: it is named, and all the rest is kept.
  await expect(page.locator("#photos-error")).toContainText("IMG_1.HEIC");
  await expect(page.locator("[name=stars][value='4']")).toBeChecked();
  await expect(page.locator("[name=text]")).toHaveValue(/חדר שקט/);
  const kept = page.locator(".photo-list img");
  await expect(kept).toHaveCount(1);
  await expect.poll(() => kept.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  await checkPage(page);
  await page.locator("main form button.button").click();
  await expect(page.locator(".notice-good")).toContainText("הביקורת התקבלה");

  const context = await browser.newContext({ ...project.use, locale: "he-IL" });
  const desk = await context.newPage();
  const at = (path: string) => new URL(withLanguage(path, "he"), page.url()).href;
  await desk.goto(at("/admin/login"));
  await logInToDesk(desk, users[project.name]!);
  await desk.goto(at("/admin/reviews"));
  const review = desk.locator("section.card", { hasText: name });
  await review.locator("button[value=published]").click();
  await expect(desk.locator("#errors")).toContainText("החליטו על כל תמונה");
  await checkPage(desk);
  await review.locator("button[value=photo-shown]").click();
  await desk.waitForURL(/done=photo-shown/);
  await review.locator("button[value=published]").click();
  await desk.waitForURL(/done=published/);

  // Beyond the first few are those in other languages, and the newest in one's own come first.
  await page.goto(withLanguage(`/hotel/${hotelId}`, "he"));
  const shown = page.locator("li.card", { hasText: name }).locator("figure");
  await expect(shown).toContainText(`צילום: \u2068${name}\u2069`);
  await expect(shown.locator("img")).toHaveAttribute("loading", "lazy");
  await checkPage(page);
  const [src, large] = await Promise.all([
    shown.locator("img").getAttribute("src"),
    shown.locator("a").getAttribute("href"),
  ]);
  for (const address of [src!, large!]) {
    const answer = await page.request.get(address);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  }

  await desk.goto(at("/admin/reviews?state=published"));
  await review.locator("li details summary").click();
  await review.locator("li input[name=reason]").fill("רואים אורחים אחרים");
  await checkPage(desk);
  await review.locator("button[value=photo-refused]").click();
  await desk.waitForURL(/done=photo-refused/);
  expect((await page.request.get(src!)).status()).toBe(404);
  await page.goto(withLanguage(`/hotel/${hotelId}`, "he"));
  await expect(page.locator("li.card", { hasText: name })).toBeVisible();
  await expect(page.locator("li.card", { hasText: name }).locator("figure")).toHaveCount(0);
  await page.goto(link);
  await expect(page.locator("main")).toContainText("רואים אורחים אחרים");
  await checkPage(page);
  await context.close();
});
