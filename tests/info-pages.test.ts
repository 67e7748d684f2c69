import { pageIds, pageSlugs } from "@contract/content/page-slugs";
import { langCodeOf, languages } from "@contract/vocabulary/languages";
import { loadPages } from "@engine/content/pages/load-pages";
import { outbox } from "@engine/outbox/schema";
import { desc, like } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { covers } from "./coverage/covers";
import { good } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

/** The information pages as served, without a browser. */
const { database, at, site } = await shopWithPages();
beforeAll(async () => {
  await loadPages(database.db, at.clock);
}, 240_000);

const addressOf = (slug: string, language = "he") =>
  `${encodeURI(`/${slug}`)}${language === "he" ? "" : `?lang=${language}`}`;

describe.each(languages)("in %s", (language) => {
  test.each(pageIds)("%s exists, complete and without a script", async (id) => {
    covers("2.17");
    const { status, html } = await site.get(addressOf(pageSlugs[id], language));
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
    expect(html).toContain(`dir="${language === "he" || language === "ar" ? "rtl" : "ltr"}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|rel="modulepreload"/);
    const page = good(
      await at.as("a-reader-of-pages").footerItem({ id: await numberOf(id), langCode: langCodeOf[language] }),
    );
    expect(html).toContain(`>${page.title.replaceAll("&", "&amp;")}</h1>`);
  });
});

async function numberOf(id: (typeof pageIds)[number]) {
  const list = good(await at.as("a-reader-of-pages").footerPageList({ langCode: "HEB" }));
  return list.find(({ slug }) => slug === pageSlugs[id])!.id;
}

test.each([
  ["other case of its escapes", encodeURI("/אודות").toLowerCase()],
  ["letters with their points apart", encodeURI("/אודות".normalize("NFD"))],
  ["a slash behind it", `${encodeURI("/אודות")}/`],
])("each page has one address: %s", async (_, address) => {
  covers("2.17");
  const { status, headers } = await site.get(address);
  const canonical = encodeURI("/אודות");
  expect(address === canonical ? [200, null] : [301, canonical]).toEqual([status, headers.get("location")]);
});

test.each(["/אין-דף-כזה", "/%00", "/about", `/${"א".repeat(300)}`])("%s is not a page", async (path) => {
  expect((await site.get(encodeURI(decodeURI(path)))).status).toBe(404);
});

test.each([
  ["/hotel-only/no-such-hotel", "We can’t find this holiday"],
  ["/hotel-change/no-such-token", "Page not found"],
  ["/hotel-lists", "Page not found"],
])("%s says what is missing", async (path, title) => {
  const { status, html } = await site.get(`${path}?lang=en`);
  expect([status, /<h1[^>]*>([^<]*)</.exec(html)?.[1]]).toEqual([404, title]);
});

test("the newsletter works without a script: sign-up in the footer, confirmation, and unsubscribing", async () => {
  covers("2.72");
  const list = addressOf(pageSlugs["mailing-list"]);
  const wrong = await site.post(list, [["footer-email", "no address"]]);
  expect([wrong.status, wrong.html.includes('value="no address"')]).toEqual([422, true]);
  const answer = await site.post(list, [["footer-email", "dana@example.com"]]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${list}?sent=1`]);
  expect((await site.get(`${list}?sent=1`)).html).toContain("notice-good");

  const tokenOfNewest = async () => {
    const [row] = await database.db
      .select()
      .from(outbox)
      .where(like(outbox.key, "newsletter%"))
      .orderBy(desc(outbox.id))
      .limit(1);
    return /\/newsletter\/\w+\/([\w-]+)/.exec((row!.payload as { text: string }).text)![0];
  };
  const confirm = await tokenOfNewest();
  expect((await site.get(confirm)).html).toContain("<button");
  expect((await site.post(confirm, [])).status).toBe(303);
  expect((await site.get(confirm)).html).toContain("notice-good");
  const leave = await tokenOfNewest();
  expect(leave).toContain("/unsubscribe/");
  expect((await site.post(leave, [["List-Unsubscribe", "One-Click"]])).status).toBe(200);
  expect((await site.get(leave)).html).toContain("notice-good");
});

test("visitors can send the shop a message from the footer of any page", async () => {
  covers("2.72");
  const contact = addressOf(pageSlugs.contact);
  const wrong = await site.post(contact, [
    ["footer-firstName", "דנה"],
    ["footer-email", ""],
    ["footer-message", "אפשר לטוס מחיפה?"],
  ]);
  expect([wrong.status, wrong.html.includes("אפשר לטוס מחיפה?")]).toEqual([422, true]);
  const answer = await site.post(contact, [
    ["footer-firstName", "דנה"],
    ["footer-email", "dana@example.com"],
    ["footer-message", "אפשר לטוס מחיפה?"],
  ]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${contact}?sent=1`]);
});

test("the footer's groups are closed, what the law requires is in view beside them", async () => {
  for (const language of ["he", "en", "ru", "ar"]) {
    const footer = parse((await site.get(`/?lang=${language}`)).html).querySelector("footer.footer")!;
    const groups = footer.querySelectorAll(".footer-columns section");
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      const details = group.querySelector("details")!;
      expect(details.hasAttribute("open")).toBe(false);
      expect(details.querySelector("summary")!.text).toBe(group.querySelector("h2")!.text);
      expect(details.querySelectorAll("a").length).toBe(group.querySelectorAll("a").length);
    }
    const shown = footer.querySelectorAll("a").filter((link) => !link.closest("details"));
    const shownTo = (path: string) => shown.some((link) => link.getAttribute("href")?.split("?")[0] === path);
    for (const page of ["booking-terms", "cancellation-request", "privacy-policy"] as const)
      expect(shownTo(paths.page(page)), `${language} ${page}`).toBe(true);
    expect(shownTo("/accessibility")).toBe(true);
  }
});
