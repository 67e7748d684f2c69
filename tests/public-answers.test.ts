import { demoMembers } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { beforeAll, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { loggedInMember } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";
import { filesUnder, read } from "./project-files";

/** A shared cache may keep what says that it is public, and gives it to everybody: it shows nobody's own prices. */

const { database, at, site } = await shopWithPages({ people: true, seats: 30, rooms: 20 });

let member: string;

beforeAll(async () => {
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  member = (await logInCookie("member", { sid: await loggedInMember(at, demoMembers[0].phone) })).split(";")[0]!;
});

test("every route whose answer is public asks on behalf of nobody", () => {
  const routes = filesUnder("app/routes", /\.tsx?$/).filter((path) =>
    /"cache-control": (?:\w+ \? )?"public|pictureAnswer\(/.test(read(path)),
  );
  expect(routes.length).toBeGreaterThan(8);
  expect(routes.filter((path) => /\bshopFor\(/.test(read(path)))).toEqual([]);
});

test.each(["", "hotel/"])(
  "the public picture of a shared page, %sCODE, has everybody's price, also for a member who reads the club's",
  async (kind) => {
    const path = `/sharing-picture/${kind}${kind ? at.shop.hotelId : at.shop.packId}.png`;
    // Each price has its own picture in the process.
    const own = await site.get(path, { cookie: member });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "public, max-age=600"]);
    expect((await site.get(path)).html === own.html).toBe(true);
    const product = await site.get(
      `/product-page/app-desktop?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`,
      { cookie: member },
    );
    expect(product.html).toContain("1,140");
  },
);
