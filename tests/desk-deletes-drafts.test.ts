import { startupPopup } from "@engine/content/banners/schema";
import { newsletterLetter } from "@engine/content/newsletter/schema";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";

/** What the desk wrote and nobody reads can be deleted on its page. */

const { database, at, site } = await shopWithPages({ people: true });
const inFour = (text: string) => ({ he: text, en: text, ru: text, ar: text });
let cookie = "";

beforeAll(async () => {
  const letter = { subjects: inFour("Draft"), texts: inFour("Text"), createdAt: at.clock.now(), createdBy: "someone" };
  await database.db.insert(newsletterLetter).values({ id: "a-draft", ...letter });
  const popup = { titles: inFour("Popup"), bodies: inFour("Text") };
  await database.db.insert(startupPopup).values([
    { id: "off", ...popup, active: false },
    { id: "on", ...popup, active: true },
  ]);
  cookie = await logInToDesk(site, at);
}, 300_000);

test("the draft of a newsletter", async () => {
  const { html } = await site.get("/admin/newsletter/a-draft?lang=en", { cookie });
  expect(html).toContain("Delete the draft");
  const form: [string, string][] = [
    ["do", "delete"],
    ["version", "1"],
  ];
  const deleted = await site.post("/admin/newsletter/a-draft?lang=en", form, { cookie });
  expect(deleted.headers.get("location")).toContain("done=deleted");
  expect(await database.db.select().from(newsletterLetter)).toEqual([]);
  expect((await site.get("/admin/newsletter?lang=en&done=deleted", { cookie })).html).toContain(
    "The draft was deleted.",
  );
});

test("a popup that is switched off; one that is shown has no such button, and is not deleted", async () => {
  const page = async (id: string) => (await site.get(`/admin/content/popup/${id}?lang=en`, { cookie })).html;
  expect(await page("off")).toContain('value="delete"');
  expect(await page("on")).not.toContain('value="delete"');
  const form: [string, string][] = [
    ["do", "delete"],
    ["version", "1"],
  ];
  const refused = await site.post("/admin/content/popup/on?lang=en", form, { cookie });
  expect(parse(refused.html).querySelector("main")!.text).toContain("Switch it off and save before deleting it.");
  const deleted = await site.post("/admin/content/popup/off?lang=en", form, { cookie });
  expect(deleted.headers.get("location")).toContain("done=deleted");
  expect((await database.db.select().from(startupPopup)).map(({ id }) => id)).toEqual(["on"]);
});
