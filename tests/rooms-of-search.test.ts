import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";

const { at, site } = await shopWithPages({ seats: 30, rooms: 20 });

const read = async (path: string) => {
  const page = await site.get(path);
  return { ...page, root: parse(page.html) };
};
const digits = (text: string | undefined) => Number(text?.replace(/[^\d.]/g, ""));
const party = "adult=2&child=2&listAgeChildren=5&listAgeChildren=8";
const list = (rooms: string) =>
  `/search-result?dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&${party}&lang=en${rooms}`;
const cardOf = (root: ReturnType<typeof parse>) => {
  const card = root.querySelector("article")!;
  const link = card
    .querySelectorAll("a")
    .map((one) => one.getAttribute("href")!.replaceAll("&amp;", "&"))
    .find((href) => href.startsWith("/product-page"))!;
  return { price: digits(card.querySelector(".price")?.text), link };
};

test("two rooms of the search form change the list's price, open the product with them at that price, and stay in its form", async () => {
  const one = cardOf((await read(list(""))).root);
  expect(one.link).not.toContain("typ=");
  const { root } = await read(list("&roomsOf=2-2-0/0&rooms=2&roomAdult=1&roomAdult=1&roomChild=2&roomChild=0"));
  const two = cardOf(root);
  expect(two.price).toBeGreaterThan(0);
  expect(two.price).not.toBe(one.price);
  expect(root.querySelector(".search-sum")!.text).toContain("2 rooms");
  const kept = root
    .querySelectorAll("[name=roomChild]")
    .map((field) => field.querySelector("[selected]")?.getAttribute("value"));
  expect(kept).toEqual(["2", "0"]);
  expect(new URL(two.link, "http://shop.test").searchParams.get("typ")).toBe("A1C2,SGL");
  const { root: product } = await read(two.link);
  const chosen = (name: string) =>
    product.querySelectorAll(`[name=${name}]`).map((field) => field.querySelector("[selected]")?.getAttribute("value"));
  expect(chosen("roomAdult")).toEqual(["1", "1"]);
  expect(chosen("roomChild")).toEqual(["2", "0"]);
  expect(Math.ceil(digits(product.querySelector("input[name=price]")?.getAttribute("value")))).toBe(two.price);
});

test("a day, a month and a length of the calendar keep every child and who sleeps where, and the price of the list", async () => {
  const rooms = "&roomsOf=2-2-0%2F0&rooms=2&roomAdult=1&roomChild=2&roomAdult=1&roomChild=0";
  for (const asked of ["", rooms]) {
    const { root } = await read(list(asked));
    const { price } = cardOf(root);
    const links = root.querySelectorAll(".calendar a").map((one) => one.getAttribute("href")!.replaceAll("&amp;", "&"));
    const [day] = links.filter((link) => link.includes("fromDate="));
    expect(day).toBeDefined();
    for (const link of links) {
      const { status, root: there } = await read(link);
      expect(status, link).toBe(200);
      expect(there.querySelector(".search-sum")!.text, link).toContain("2 children");
    }
    expect(cardOf((await read(day!)).root).price).toBe(price);
  }
});

test("a new number of rooms shows who sleeps in each; another party keeps the number and is divided again", async () => {
  const people = async (query: string) => {
    const { root } = await read(`/?lang=en&${query}`);
    return root
      .querySelectorAll("[name=roomAdult]")
      .map((field) => field.querySelector("[selected]")?.getAttribute("value"));
  };
  expect(await people("adult=4")).toEqual([]);
  expect(await people("adult=4&roomsOf=4-0-0/0&rooms=3&step=rooms")).toEqual(["2", "1", "1"]);
  const three = "rooms=3&roomsOf=4-0-0/0&roomAdult=2&roomAdult=1&roomAdult=1";
  expect(await people(`adult=4&${three}&step=adult%2B`)).toEqual(["2", "2", "1"]);
  expect(await people(`adult=4&${three.replace("rooms=3", "rooms=")}`)).toEqual([]);
});

test("rooms that cannot hold the travellers are refused at the field, which keeps them", async () => {
  const { root, status } = await read(list("&roomsOf=2-2-0/0&rooms=2&roomAdult=1&roomAdult=1&roomChild=0&roomChild=0"));
  expect(status).toBe(422);
  // Two children travel and none was placed: the message says who is missing.
  expect(root.querySelector("#rooms-error")!.text).toMatch(/2 adults · 2 children are travelling.* hold 2 adults/);
  expect(root.querySelector(".search-who details")!.hasAttribute("open")).toBe(true);
  expect(root.querySelectorAll("[name=roomAdult]")).toHaveLength(2);
});
