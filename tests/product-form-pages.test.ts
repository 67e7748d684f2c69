import { booking } from "@engine/sale/booking/schema";
import { desc } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";

/** "Book now" without script: what the form contains is booked, whatever the address of the page says. */
const { database, at, site } = await shopWithPages({ seats: 60, rooms: 30 });

const device = "app-desktop";
const product = (query: string) => `/product-page/${device}?packId=${at.shop.packId}&lang=en${query}`;

/** The page's form as a browser sends it, and the address it goes to. */
function filledIn(html: string, typed: Record<string, string>) {
  const root = parse(html);
  const form = root.querySelector("form#selection")!;
  const fields = [...form.querySelectorAll("input, select"), ...root.querySelectorAll("[form=selection]")]
    .filter((field) => field.getAttribute("name") && field.tagName !== "BUTTON")
    .filter((field) => field.getAttribute("type") !== "radio" || field.hasAttribute("checked"))
    .map((field): [string, string] => {
      const chosen = field.tagName === "SELECT" ? field.querySelector("option[selected]") : field;
      return [field.getAttribute("name")!, chosen?.getAttribute("value") ?? ""];
    });
  const button = root.querySelector("button[formmethod=post]")!;
  const named = new Map(fields.map(([name, value]) => [name, typed[name] ?? value]));
  return {
    path: button.getAttribute("formaction")!.replaceAll("&amp;", "&"),
    form: [...named, ["currency", button.getAttribute("value")!]] as [string, string][],
  };
}

const press = async (html: string, typed: Record<string, string> = {}) => {
  const { path, form } = filledIn(html, typed);
  return await site.post(path, form);
};

/** The hotel and the travellers' types of the booking that was begun last. */
async function lastBooked() {
  const [row] = await database.db.select().from(booking).orderBy(desc(booking.createdAt)).limit(1);
  const { paxList, rooms } = row!.draft;
  return { hotelId: rooms[0]!.hotelId, types: paxList.map(({ type }) => type) };
}

test.each(["", "&adult=3"])("a hotel that is shown instead of another is booked (%s)", async (party) => {
  const page = await site.get(product(`&laId=NOSUCH${party}`));
  expect(page.html).toContain("is shown instead");
  expect((await press(page.html)).status).toBe(303);
  expect((await lastBooked()).hotelId).toBe(at.shop.hotelId);
});

test("travellers typed on the page are booked at their own price, which the page says first", async () => {
  const page = await site.get(product("&adult=2&typ=DBL"));
  const changed = await press(page.html, { adult: "3" });
  expect(changed.status).toBe(409);
  expect(changed.html).toMatch(/Press again/i);
  expect(parse(changed.html).querySelector("input[name=adult]")!.getAttribute("value")).toBe("3");
  const booked = await press(changed.html);
  expect(booked.status).toBe(303);
  expect((await lastBooked()).types).toEqual(["ADT", "ADT", "ADT"]);
});

test("a child typed on the page is asked for the age first", async () => {
  const page = await site.get(product("&adult=2"));
  const asked = await press(page.html, { child: "1" });
  expect(asked.status).toBe(422);
  const root = parse(asked.html);
  expect(root.querySelectorAll("select[name=listAgeChildren]")).toHaveLength(1);
  expect(root.querySelector("a[href='#listAgeChildren-0']")).not.toBeNull();
});

test("more travellers than can be booked online are not cut to as many as can", async () => {
  const page = await site.get(product("&adult=2"));
  const answer = await press(page.html, { adult: "60" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining("adult=60")]);
});
