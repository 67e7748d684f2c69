import { Code } from "@contract/vocabulary/vocabulary";
import { describe, expect, test } from "vitest";
import { additionalServices, heldServices, serviceQuantity, servicesFor } from "./additional-services";
import { flyingSafeWords } from "./flying-safe";

const today = "2026-11-28";
const trip = { dateFrom: "2027-02-01", isFixed: false };

describe("a service", () => {
  test.each([
    ["perPerson", 4],
    ["perRoom", 2],
    ["perNight", 7],
    ["perBooking", 1],
  ] as const)("%s is charged %i times for four people in two rooms over seven nights", (unit, times) => {
    expect(serviceQuantity(unit, { people: 4, rooms: 2, nights: 7 })).toBe(times);
  });

  test("has its own code, a price, and its name in the four languages", () => {
    expect(new Set(additionalServices.map(({ code }) => code)).size).toBe(additionalServices.length);
    for (const { code, priceMinor, names, descriptions } of additionalServices) {
      expect(Code.safeParse(code).success).toBe(true);
      expect(Number.isInteger(priceMinor) && priceMinor > 0).toBe(true);
      for (const words of [names, descriptions ?? flyingSafeWords(trip, today)!]) {
        expect(words.he).toMatch(/\p{Script=Hebrew}/u);
        expect(words.en).toMatch(/\p{Script=Latin}/u);
        expect(words.ru).toMatch(/\p{Script=Cyrillic}/u);
        expect(words.ar).toMatch(/\p{Script=Arabic}/u);
      }
    }
  });

  test("Flying Safe is 30 dollars for each person (specification §9)", () => {
    expect(additionalServices.find(({ code }) => code === "FLYING_SAFE")).toMatchObject({
      priceMinor: 3_000,
      currency: "USD",
      unit: "perPerson",
      needsFlight: true,
    });
  });
});

describe("offered are", () => {
  const codes = (
    currency: string,
    hasFlight: boolean,
    included = heldServices({ transfer: false, legs: [] }),
    hasHotel = true,
  ) =>
    servicesFor({ currency }, { ...trip, hasFlight, hasHotel, isAbroad: true }, included, today).map(
      ({ code }) => code,
    );
  const suitcase = (weightKg: number | undefined, included = true) => ({
    baggage: [{ type: "suitcase", weightKg, included }],
  });

  test.each([
    ["its transfer", { transfer: true, legs: [] }, ["FLYING_SAFE", "SUITCASE_20", "ESIM"]],
    [
      "a suitcase both ways",
      { transfer: false, legs: [suitcase(23), suitcase(20)] },
      ["FLYING_SAFE", "TRANSFER", "ESIM"],
    ],
    [
      "a suitcase of unsaid weight",
      { transfer: false, legs: [suitcase(undefined)] },
      ["FLYING_SAFE", "TRANSFER", "ESIM"],
    ],
    [
      "a suitcase one way only",
      { transfer: false, legs: [suitcase(23), { baggage: [] }] },
      ["FLYING_SAFE", "SUITCASE_20", "TRANSFER", "ESIM"],
    ],
    [
      "a lighter suitcase",
      { transfer: false, legs: [suitcase(15)] },
      ["FLYING_SAFE", "SUITCASE_20", "TRANSFER", "ESIM"],
    ],
    [
      "a suitcase for a fee",
      { transfer: false, legs: [suitcase(23, false)] },
      ["FLYING_SAFE", "SUITCASE_20", "TRANSFER", "ESIM"],
    ],
  ])("not what the package holds: %s", (_, holds, expected) => {
    expect(codes("USD", true, heldServices(holds))).toEqual(expected);
  });

  test.each([
    ["with a flight in dollars", "USD", true, ["FLYING_SAFE", "SUITCASE_20", "TRANSFER", "ESIM"]],
    ["without a flight nothing that needs one", "USD", false, []],
    ["in shekels what is priced in shekels", "ILS", false, ["LATE_CHECKOUT"]],
    ["in euro nothing: no price is changed from another currency", "EUR", true, []],
  ])("%s", (_, currency, hasFlight, expected) => {
    expect(codes(currency, hasFlight)).toEqual(expected);
  });

  test("a transfer to the hotel and a late check-out only with a hotel", () => {
    const nothing = heldServices({ transfer: false, legs: [] });
    expect(codes("USD", true, nothing, false)).toEqual(["FLYING_SAFE", "SUITCASE_20", "ESIM"]);
    expect(codes("ILS", false, nothing, true)).toContain("LATE_CHECKOUT");
    expect(codes("ILS", true, nothing, false)).toEqual([]);
  });
});
