import { names } from "@engine/core/names";
import { departure, destination, hotel } from "@engine/offer/catalogue/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { anotherHotel } from "./factories/other-hotel";
import { shopWithPages } from "./factories/shop-with-pages";

/** What the pages between the choice and the payment ask of travellers, and what they say of them. */

const { database, at, site } = await shopWithPages({ seats: 60, rooms: 30 });
let shoppers = 0;
const inIsrael = { packageId: "HO1", hotelid: "h-eilat", cls: ["STD-BB"] };

beforeAll(async () => {
  await anotherHotel(at, { id: "h-eilat", adultMinor: 9_000, rooms: 20 });
  const { db } = database;
  const [rhodes] = await db.select().from(destination);
  await db.insert(destination).values({
    ...rhodes!,
    code: "ETH",
    countryCode: "IL",
    domestic: true,
    names: names("אילת", "Eilat", "Эйлат", "إيلات"),
    spellings: ["eilat"],
  });
  await db.update(hotel).set({ destinationCode: "ETH" }).where(eq(hotel.id, "h-eilat"));
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  await db.insert(departure).values({
    ...pack!,
    id: "HO1",
    category: "Hotel_Only",
    destinationCode: "ETH",
    outwardFlightId: null,
    inwardFlightId: null,
    fareAdultMinor: 0,
    fareChildMinor: 0,
    fareInfantMinor: 0,
  });
  at.engine.parts.catalogue.forget();
}, 300_000);

async function opened(of: object) {
  shoppers += 1;
  const sid = `traveller-${shoppers}`;
  const shopper = at.as(sid);
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop), ...of }));
  const bookingId = page.bookTransId;
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  const step = (name: string) => `/booking/hotel-flight/app-desktop/${name}?booking=${bookingId}&lang=en`;
  const get = async (name: string) => parse((await site.get(step(name), { cookie })).html);
  const post = async (name: string, form: [string, string][]) => {
    const answer = await site.post(step(name), form, { cookie });
    return { ...answer, root: parse(answer.html) };
  };
  return { shopper, page, bookingId, get, post };
}

const plain = (element: { text: string } | null) =>
  (element?.text ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const typed = (index: number, values: Record<string, string>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`travellers[${index}].${name}`, value]);
const born = (date: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  return { "birth.day": day, "birth.month": month, "birth.year": year };
};
const twoIsChild =
  "Anyone who is two by the day of return counts as a child, with a place of their own at the child price.";

test("an infant of two is said to be a child: beside the age, on the product, and on every step of the booking", async () => {
  const ages = `dest=RHO&adult=2&infant=1&listAgeInfants=`;
  const search = parse((await site.get(`/search-result?${ages}&step=infant%2B&lang=en`)).html);
  expect(plain(search.querySelector("[id='listAgeInfants-0-hint']"))).toBe(twoIsChild);
  const product = async (age: number) =>
    plain(
      parse(
        (await site.get(`/product-page/app-desktop?packId=P1&adult=2&infant=1&listAgeInfants=${age}&lang=en`)).html,
      ).querySelector("#party + .hint"),
    );
  expect([await product(2), await product(1)]).toEqual([twoIsChild, ""]);
  const booking = await opened({ adult: 2, infant: 1, listAgeInfants: [2] });
  const page = await booking.get("travellers");
  expect(plain(page.querySelector("aside .hint"))).toBe(twoIsChild);
  expect(page.querySelectorAll("fieldset.traveller").map((one) => plain(one).includes(twoIsChild))).toEqual([
    false,
    false,
    true,
  ]);
  const younger = await opened({ adult: 2, infant: 1, listAgeInfants: [1] });
  expect(plain((await younger.get("travellers")).querySelector("main"))).not.toContain(twoIsChild);
});

test("a room without an adult is refused at the date of birth, with what was typed and what to do", async () => {
  const { get, post, page } = await opened({ adult: 3, child: 1, listAgeChildren: [9], typ: ["A2", "A1C1"] });
  expect(plain((await get("travellers")).querySelector("main form"))).toContain(
    "Every room needs someone aged 18 or over.",
  );
  const dates = ["1985-03-04", "1984-01-02", "2013-06-07", "2017-05-06"];
  const form = page.paxList.flatMap(({ paxId }, index) =>
    typed(index, {
      ...{ paxId, firstName: `dana`, lastName: "cohen", gender: "F", passportNumber: `1234567${index}` },
      ...born(dates[index]!),
      ...{ "expiry.day": "1", "expiry.month": "1", "expiry.year": "2033" },
    }),
  );
  const { status, root } = await post("travellers", form);
  expect(status).toBe(422);
  // Without script nothing else could mark it.
  expect(root.querySelector("title")!.text).toMatch(/^Error: \S/);
  expect((await get("travellers")).querySelector("title")!.text).not.toMatch(/Error/);
  const text = /Nobody in room 2 is 18 on the day of departure/;
  expect(plain(root.querySelector("#errors"))).toMatch(text);
  expect(root.querySelector("#errors a")!.getAttribute("href")).toBe("#travellers[2].birth");
  expect(plain(root.querySelectorAll("fieldset.traveller")[2]!)).toMatch(text);
  expect(root.querySelector("[name='travellers[2].birth.year']")!.getAttribute("value")).toBe("2013");
  const other = root.querySelectorAll("main a").find((link) => plain(link) === "Choose other rooms")!;
  expect(other.getAttribute("href")).toMatch(/^\/product-page\/[a-z-]+\?packId=P1&/);
});

test("a family name in other letters is corrected once, at the first traveller, and then shared again", async () => {
  const { post, page, shopper, bookingId } = await opened({ adult: 2 });
  const form = (familyName: string) =>
    page.paxList.flatMap(({ paxId }, index) =>
      typed(index, {
        ...{ paxId, firstName: "dana", lastName: index === 0 ? familyName : "", gender: "F" },
        ...{ ...born("1985-03-04"), passportNumber: `1234567${index}` },
        ...{ "expiry.day": "1", "expiry.month": "1", "expiry.year": "2033" },
      }),
    );
  const { status, root } = await post("travellers", form("كوهين"));
  expect(status).toBe(422);
  expect(root.querySelectorAll("#errors a").map((link) => link.getAttribute("href"))).toEqual([
    "#travellers[0].lastName",
  ]);
  const value = (index: number) => root.querySelector(`[name='travellers[${index}].lastName']`)!.getAttribute("value");
  expect([value(0), value(1) || ""]).toEqual(["كوهين", ""]);
  expect((await post("travellers", form("cohen"))).status).toBe(303);
  const { paxList } = good(await shopper.storedPage({ bookingId }));
  expect(paxList.map(({ lastName }) => lastName)).toEqual(["COHEN", "COHEN"]);
});

test("where passports come later, the travellers' page asks an adult's names and a child's birth date, and takes what is given", async () => {
  const { get, post, page } = await opened({ adult: 2, child: 1, listAgeChildren: [7] });
  const root = await get("travellers");
  const asked = root
    .querySelectorAll("fieldset.traveller")
    .map((one) =>
      one
        .querySelectorAll("input:not([type=hidden])")
        .map((input) => input.getAttribute("name")!.split(".").slice(1).join(".")),
    );
  const names = ["firstName", "lastName"];
  expect(asked).toEqual([names, names, [...names, "birth.day", "birth.month", "birth.year"]]);
  expect(plain(root.querySelector("main form"))).toContain("Add the remaining passport details after booking, by");
  const form = page.paxList.flatMap(({ paxId }, index) =>
    typed(index, { paxId, firstName: "dana", lastName: "cohen", ...(index === 2 ? born("2019-05-06") : {}) }),
  );
  const sent = await post("travellers", form);
  expect([sent.status, sent.headers.get("location")?.includes("/payer?")]).toEqual([303, true]);
});

test("a child's card names the age that was searched for, the check before paying that of the date of birth", async () => {
  const { shopper, page, bookingId, get } = await opened({ adult: 2, child: 1, listAgeChildren: [8] });
  const card = (await get("travellers")).querySelectorAll("fieldset.traveller legend")[2]!;
  expect(plain(card)).toBe("Traveller 3 – child, age on return: 8");
  const paxList = passengersFor(page).map((one, index) => (index === 2 ? { ...one, birthDate: "2019-05-06" } : one));
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const people = (await get("check")).querySelectorAll("main li").map((line) => plain(line).replace(/\s+/g, " "));
  const child = people.find((line) => line.includes("06/05/2019"));
  expect(child).toMatch(/06\/05\/2019age 7/);
  expect(people.filter((line) => /age \d/.test(line))).toEqual([child]);
});

test("a child's wrong age is told with the ages of this booking alone, and leads to the page of the holiday", async () => {
  await database.db.update(departure).set({ childFareTo: 11 }).where(eq(departure.id, at.shop.packId));
  const { post, page } = await opened({ adult: 2, child: 1, listAgeChildren: [11] });
  await database.db.update(departure).set({ childFareTo: 12 }).where(eq(departure.id, at.shop.packId));
  const form = (date: string) =>
    page.paxList.flatMap(({ paxId }, index) =>
      typed(index, { paxId, firstName: "dana", lastName: "cohen", ...(index === 2 ? born(date) : {}) }),
    );
  const { root } = await post("travellers", form("2014-06-01"));
  const said = plain(root.querySelector("#errors"));
  expect(said).toContain("Traveller 3 – child");
  expect(said).toContain("aged 2–\u206011 on the return date");
  expect(said).not.toMatch(/2–\u206012/);
  const child = root.querySelectorAll("fieldset.traveller")[2]!;
  const link = child.querySelectorAll("a").find((one) => plain(one) === "Back to the holiday")!;
  expect(link.getAttribute("href")).toMatch(/^\/product-page.*packId=P1/);
  const future = await post("travellers", form("2099-02-01"));
  expect(future.root.querySelectorAll("fieldset.traveller a")).toEqual([]);
});

test("a hotel in Israel asks for names alone, in Hebrew or Latin letters", async () => {
  const { get, post, page } = await opened({ ...inIsrael, adult: 2, child: 1, listAgeChildren: [7] });
  const root = await get("travellers");
  expect(plain(root.querySelector("main"))).not.toMatch(/passport|Date of birth|Gender/i);
  expect(plain(root.querySelectorAll("fieldset.traveller legend")[2]!)).toBe("Traveller 3 – child, age on return: 7");
  const form = (names: string[]) =>
    page.paxList.flatMap(({ paxId }, index) => typed(index, { paxId, firstName: names[index]!, lastName: "לוי־כהן" }));
  const refused = await post("travellers", form(["דנה", "Дана", "noa"]));
  expect(plain(refused.root.querySelector("#errors"))).toContain("Write the name in Hebrew or in Latin letters.");
  const sent = await post("travellers", form(["דנה", "Yossi", "נועה"]));
  expect([sent.status, sent.headers.get("location")?.includes("/payer?")]).toEqual([303, true]);
});

test("a hotel in Israel is paid for with those names, which its page and voucher show", async () => {
  const { shopper, page, bookingId, get } = await opened({ ...inIsrael, adult: 2 });
  const paxList = page.paxList.map(({ paxId }) => ({ paxId, firstName: " דנה ", lastName: "לוי" }));
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  expect(plain((await get("check")).querySelector("main"))).toContain("דנה לוי");
  expect(good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true })).missing).toEqual([]);
});

test("a flight still asks for names as in the passport", async () => {
  const { shopper, page, bookingId } = await opened({});
  const paxList = passengersFor(page).map((passenger) => ({ ...passenger, firstName: "דנה" }));
  const answer = await shopper.storePage({ bookingId, stage: "passengers", paxList });
  expect(answer).toMatchObject({ ok: false, refusal: { code: "invalid-name" } });
});

async function atExtras(of: object = {}) {
  const booking = await opened(of);
  const { shopper, page, bookingId } = booking;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  return booking;
}

test("an extra for each person names the sum for all of them", async () => {
  const safe = (root: ReturnType<typeof parse>) => plain(root.querySelector(".service:has([value=FLYING_SAFE])")!);
  expect(safe(await (await atExtras()).get("extras"))).toMatch(/\$30 per person ?\$60 in all/);
  expect(safe(await (await atExtras({ adult: 1 })).get("extras"))).not.toContain("in all");
});

test("a phone's page says once until when the places are held, and offers more time after the form", async () => {
  for (const step of ["travellers", "payer"]) {
    const root = await (await atExtras()).get(step);
    expect(plain(root.querySelector(".trip-line")!)).toMatch(/Held until \d\d:\d\d/);
    // What is beside the form on a wide screen is closed on a phone.
    expect(plain(root.querySelector(".hold-line")!)).toMatch(/^(<meta[^>]*>)?I need more time$/);
  }
});

test("Enter on the extras' page goes on, and with a code that is new applies it first", async () => {
  const { post, get } = await atExtras();
  const first = (await get("extras")).querySelector("main form button")!;
  expect([first.getAttribute("name"), first.getAttribute("tabindex")]).toEqual(["enter", "-1"]);
  const sent = await post("extras", [["enter", "on"]]);
  expect([sent.status, sent.headers.get("location")?.includes("/check?")]).toEqual([303, true]);
  const wrong = await post("extras", [
    ["enter", "on"],
    ["coupon", "NOSUCHCODE"],
  ]);
  expect([wrong.status, plain(wrong.root.querySelector("#errors")) !== ""]).toEqual([404, true]);
  // Going on is what the page's main button does then; the code is still in its field and would be refused again.
  const main = (root: ReturnType<typeof parse>) => root.querySelectorAll("main form .button:not(.button-quiet)");
  expect(main(wrong.root).map((button) => [button.getAttribute("name"), plain(button)])).toEqual([
    ["skip", "Continue without the coupon"],
  ]);
  expect(main(await get("extras")).map(plain)).toEqual(["Continue"]);
  const skipped = await post("extras", [
    ["skip", "coupon"],
    ["coupon", "NOSUCHCODE"],
  ]);
  expect([skipped.status, skipped.headers.get("location")?.includes("/check?")]).toEqual([303, true]);
});

test("terms that were not accepted are reported at their box, which the summary links to", async () => {
  const { shopper, bookingId, post } = await atExtras();
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const { status, root } = await post("check", [["shownPrice", "4200.00"]]);
  expect(status).toBe(422);
  expect(root.querySelector("#errors a")!.getAttribute("href")).toBe("#acceptTerms");
  const box = root.querySelector("#acceptTerms")!;
  expect(box.getAttribute("aria-describedby")).toBe("acceptTerms-error");
  expect(plain(root.querySelector("#acceptTerms-error"))).toBe(plain(root.querySelector("#errors a")));
});
