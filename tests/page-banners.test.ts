import { banner } from "@engine/content/banners/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { beforeAll, expect, test } from "vitest";
import { inlineDrawing } from "~/styles/first-view.server";
import { covers } from "./coverage/covers";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages();

beforeAll(async () => {
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const alts = { he: "שלט", en: "A banner", ru: "Баннер", ar: "لافتة" };
  await database.db.insert(banner).values([
    { pageKey: "home", item: 0, image: "/pictures/of-home.svg", alts },
    { pageKey: "product", item: 0, image: "/pictures/of-products.svg", alts },
  ]);
}, 240_000);

const place = "/pictures/destination/RHO/island/none/wide.svg";

test.each([
  ["/", "/pictures/of-home.svg"],
  ["/?destination=RHO", inlineDrawing(place)],
  ["/?dealType=vacation_pack", undefined],
  ["/product-page/app?packId=P1&laId=", "/pictures/of-products.svg"],
  ["/product-page/app-desktop?packId=P1&laId=", "/pictures/of-products.svg"],
])("the banner of %s is its own", async (path, image) => {
  covers("2.45", "2.46", "7.185");
  const { status, html } = await site.get(path.endsWith("laId=") ? path + at.shop.hotelId : path);
  expect(status).toBe(200);
  const [, shown] = /<div class="banner-strip">.*?src="([^"]+)"/s.exec(html) ?? [];
  expect(shown).toBe(image);
});
