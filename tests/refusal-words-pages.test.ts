import { demoAgencies, demoMembers, demoPassword } from "@engine/demo/demo-people";
import { coupon } from "@engine/sale/coupons/schema";
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { covers } from "./coverage/covers";
import { aPayer } from "./factories/a-payer";
import { sellersSids } from "./factories/agent-booking";
import { good, passengersFor, selection } from "./factories/booked";
import { holding } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What a page in English says is what the specification says, word by word. */

const { database, at, site } = await shopWithPages({ people: true, seats: 40, rooms: 20 });

beforeAll(async () => {
  const spring = { usableFrom: "2026-01-01", usableUntil: "2027-12-31", createdAt: at.clock.now() };
  await database.db.insert(coupon).values([
    { ...spring, code: "TENLESS", percent: 10, currency: "USD" },
    { ...spring, code: "FORLARGE", percent: 10, currency: "USD", minPriceMinor: 900_000 },
  ]);
}, 300_000);

const clean = (text: string) => text.replace(/[\u2066-\u2069]/g, "").trim();
/** The messages at the fields of a refused form. */
const errorsOf = (html: string) =>
  parse(html)
    .querySelectorAll("main .error")
    .map(({ text }) => clean(text));

describe("a refused log-in says 'Login details are incorrect, please try again'", () => {
  const words = "Login details are incorrect, please try again";

  test.each([
    [
      "a clerk",
      "/agent/login",
      [
        ["odyAgentCode", "GALIL"],
        ["clerkName", "Rami"],
        ["password", "wrong"],
      ],
    ],
    [
      "a clerk of no agency",
      "/agent/login",
      [
        ["odyAgentCode", "NOBODY"],
        ["clerkName", "Rami"],
        ["password", "x"],
      ],
    ],
    [
      "an agency",
      "/agency/login",
      [
        ["agencyCode", "NEGEV"],
        ["password", "wrong"],
        ["by", "password"],
      ],
    ],
  ] as [string, string, [string, string][]][])("to %s with a wrong password", async (_, path, form) => {
    covers("8.1");
    const { status, html } = await site.post(`${path}?lang=en`, form);
    expect([status, errorsOf(html)]).toEqual([422, [words]]);
  });

  test("to a member with a wrong code", async () => {
    const { memberSid } = good(await holding(at, {}).memberRequestLogin({ phone: demoMembers[0].phone }));
    const cookie = (await logInCookie("member", { sid: memberSid, waiting: true })).split(";")[0]!;
    const { status, html } = await site.post("/member/verify?lang=en", [["verificationCode", "000000"]], { cookie });
    expect([status, errorsOf(html)]).toEqual([422, [words]]);
  });

  test("to a visitor with a wrong code", async () => {
    const { shopper, bookingId } = await soldBooking(at, "visits-wrongly");
    const { pnr } = good(await shopper.succeededBooking({ bookingId }));
    const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: pnr! }));
    const cookie = (await logInCookie("visitor", { sid: visitorSid, waiting: true })).split(";")[0]!;
    const { status, html } = await site.post("/visitor/verify?lang=en", [["verificationCode", "000000"]], { cookie });
    expect([status, errorsOf(html)]).toEqual([422, [words]]);
  });
});

test("a form to register says what a valid name, phone and e-mail lack", async () => {
  covers("5.5", "5.6");
  const empty: [string, string][] = [
    ["firstName", ""],
    ["lastName", ""],
    ["email", "dana"],
    ["phone", "12"],
  ];
  const { status, html } = await site.post("/member/register?lang=en", [...empty, ["acceptTerms", "on"]]);
  expect([status, errorsOf(html)]).toEqual([
    422,
    [
      "A valid first name is required",
      "A valid last name is required",
      "Invalid email address",
      "A valid phone is required",
    ],
  ]);
});

test("a refused coupon says which of the three it is, and leaves the price", async () => {
  covers("5.12", "8.3");
  const shopper = at.as("has-a-coupon");
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const cookie = (await withBooking({ sid: "has-a-coupon", bookings: [] }, bookingId)).split(";")[0]!;
  const apply = async (code: string) => {
    const path = `/booking/hotel-flight/app/extras?booking=${bookingId}&lang=en`;
    const { status, html } = await site.post(
      path,
      [
        ["coupon", code],
        ["apply", "coupon"],
      ],
      { cookie },
    );
    return { status, errors: status < 400 ? [] : errorsOf(html) };
  };
  const price = async () => good(await shopper.storedPage({ bookingId })).price.price;
  expect(await apply("NOSUCHCODE")).toEqual({ status: 404, errors: ["Invalid coupon number"] });
  const tooSmall = await apply("FORLARGE");
  expect(tooSmall.status).toBe(400);
  expect(tooSmall.errors[0]).not.toBe("Invalid coupon number");
  expect(await price()).toBe("1200.00");
  expect((await apply("TENLESS")).status).toBe(303);
  expect(await price()).toBe("1080.00");
  expect((await apply("TENLESS")).errors).toEqual(["You are using this code already"]);
  expect(await price()).toBe("1080.00");
});

test.each([
  ["en", "en"],
  ["ru", "ru"],
  ["ar", "ar"],
] as const)(
  "the agencies of /agent are named in %s, for the desk's clerk and on their own pages",
  async (lang, language) => {
    covers("7.17");
    const { agencySid } = (await sellersSids(at)).clerk;
    const cookie = (await logInCookie("agency", { sid: agencySid! })).split(";")[0]!;
    const { status, html } = await site.get(`/agent?lang=${lang}`, { cookie });
    const listed = parse(html)
      .querySelectorAll("section[aria-labelledby=choose] form strong")
      .map(({ text }) => clean(text));
    const known = demoAgencies.map(({ names }) => names[language]);
    expect(status).toBe(200);
    expect(listed.length).toBeGreaterThan(4);
    expect(listed.filter((name) => !known.includes(name) || /[\u0590-\u05ff]/.test(name))).toEqual([]);
    const own = receivedCookies(
      await site.post("/agent/login", [
        ["odyAgentCode", "GALIL"],
        ["clerkName", "Rami"],
        ["password", demoPassword],
      ]),
    );
    const page = await site.get(`/agent?lang=${lang}`, { cookie: own });
    const galil = demoAgencies.find(({ code }) => code === "GALIL")!.names;
    expect([page.html.includes(galil[language]), page.html.includes(galil.he)]).toEqual([true, false]);
  },
);

test("a pensioner is priced as an adult, on the card, on the product it leads to, and in the calculation", async () => {
  const anybody = at.as("travels-with-a-pensioner");
  const { packId, hotelId, startDate } = at.shop;
  const two = { adult: 1, pensioner: 1 };
  const priceOf = async (party: object) => good(await anybody.calcPack({ packId, hotelid: hotelId, ...party })).price;
  const prices = [await priceOf(two), await priceOf({ adult: 2 }), await priceOf({ adult: 1 })];
  expect([prices[0] === prices[1], prices[0] === prices[2], prices[0]]).toEqual([true, false, "1200.00"]);
  const [card] = good(await anybody.search({ dest: ["RHO"], yearMonth: [startDate.slice(0, 7)], ...two })).packages;
  expect(card!.price).toBe("1200.00");
  const product = parse((await site.get(card!.link.replace("/product-page?", "/product-page/app?"))).html);
  expect(product.querySelector("input[name=price]")!.getAttribute("value")).toBe("1200.00");
  const opened = good(await anybody.storePage({ stage: "init", ...selection(at.shop), ...two }));
  expect([opened.price.price, opened.paxList.map(({ type }) => type)]).toEqual(["1200.00", ["ADT", "ADT"]]);
});
