import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { agency } from "@engine/people/agencies/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });

test("an agency's hours are those of its whole site, with its own phone", async () => {
  await database.db.update(agency).set({ phoneHours: "10:00-18:00" }).where(eq(agency.code, "GALIL"));
  const [galil] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
  await loadPages(database.db, at.clock);
  const pages = [pageSlugs.contact, pageSlugs.about].map((slug) => `/${encodeURIComponent(slug)}`);
  for (const path of ["/", "/call-me", "/order-by-agent", "/accessibility", ...pages]) {
    const { status, html } = await site.get(`${path}?lang=en`, { host: "galil.localhost" });
    const text = html.replace(/<script[\s\S]*?<\/script>/g, "");
    expect([path, status, /10:00\W+18:00/.test(text), /09:00/.test(text)]).toEqual([path, 200, true, false]);
    const calls = [...text.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number);
    expect([path, [...new Set(calls)]]).toEqual([path, [galil!.phone.replace(/[^+\d]/g, "")]]);
  }
  expect((await site.get("/call-me?lang=en", { host: "localhost" })).html).toMatch(/09:00\W+20:00/);
});
