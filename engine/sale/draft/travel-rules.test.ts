import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { Journey } from "../../offer/selection/journeys";
import type { BookingDraft } from "./booking-draft";
import { checkPassenger } from "./passenger-rules";
import { travelRules } from "./required-fields";

const places = new Map([
  ["ETH", { domestic: true }],
  ["DXB", { domestic: false }],
  ["RHO", { domestic: false }],
]);
const airlines = new Map([
  ["early", { passportAtBooking: true }],
  ["late", { passportAtBooking: false }],
]);
const parts = (fullBirthDateDestinations: string[]) => ({
  catalogue: { atlas: async () => ({ destinations: places, airlines }) } as unknown as Catalogue,
  fullBirthDateDestinations,
});
/** One flight for each airline, named like it. */
const flightsOf = (airlineIds: (string | null)[]) => ({
  flights: new Map(airlineIds.map((airlineId) => [airlineId, { id: airlineId, airlineId }])) as Journey["flights"],
});
const journey = (destinationCode: string, outwardFlightId: string | null, inwardFlightId = outwardFlightId) =>
  ({
    destinationCode,
    outwardFlightId,
    inwardFlightId,
    dateFrom: "2027-03-01",
    dateTo: "2027-03-05",
  }) as BookingDraft;
const today = "2026-11-20";

test.each([
  [
    "a stay in Israel asks for neither",
    "ETH",
    null,
    ["DXB"],
    { passportRequired: false, birthDateRequired: false, ownSpelling: true },
  ],
  [
    "a flight within Israel needs no passport",
    "ETH",
    "early",
    ["DXB"],
    { passportRequired: false, birthDateRequired: false, ownSpelling: false },
  ],
  [
    "a flight abroad needs both",
    "RHO",
    "early",
    ["DXB"],
    { passportRequired: true, birthDateRequired: true, ownSpelling: false },
  ],
  [
    "a hotel abroad needs it, though Rhodes lets everybody in",
    "RHO",
    null,
    ["DXB"],
    { birthDateRequired: true, entryNeedsBirthDate: false },
  ],
  ["Dubai needs the full birth date", "DXB", null, ["DXB"], { birthDateRequired: true, entryNeedsBirthDate: true }],
  ["so does any place that is configured", "ETH", null, ["ETH"], { passportRequired: false, birthDateRequired: true }],
] as const)("%s", async (_, destination, flight, configured, expected) => {
  const rules = await travelRules(parts([...configured]), flightsOf([flight]), journey(destination, flight), today);
  expect(rules).toMatchObject(expected);
  expect(rules.passportValidUntil).toBe("2027-09-01");
});

describe("a passport abroad", () => {
  test.each([
    [
      "comes after the sale where the airline allows it, with gender and birth date",
      "late",
      "late",
      today,
      { passportsDueBy: "2027-02-22", genderRequired: false, birthDateRequired: false },
    ],
    [
      "is given with the booking where the way back needs it, gender and birth date as well",
      "late",
      "early",
      today,
      { passportRequired: true, genderRequired: true, birthDateRequired: true },
    ],
    ["comes later until the day before it is due", "late", "late", "2027-02-21", { passportsDueBy: "2027-02-22" }],
    ["is given with the booking from the due day on", "late", "late", "2027-02-22", { passportRequired: true }],
  ])("%s", async (_, out, back, day, expected) => {
    const rules = await travelRules(parts([]), flightsOf([out, back]), journey("RHO", out, back), day);
    expect(rules).toMatchObject({ passportRequired: false, passportsDueBy: undefined, ...expected });
  });
});

test("Dubai needs the full birth date with the booking even where its passports come later", async () => {
  const rules = await travelRules(parts(["DXB"]), flightsOf(["late"]), journey("DXB", "late"), today);
  expect(rules).toMatchObject({ passportsDueBy: "2027-02-22", birthDateRequired: true, genderRequired: false });
});

test("a passenger without a full birth date cannot go to Dubai", async () => {
  covers("5.18");
  const rules = await travelRules(parts(["DXB"]), flightsOf(["early"]), journey("DXB", "early"), today);
  const checked = checkPassenger(
    { paxId: "p1", room: 1, type: "ADT" },
    {
      paxId: "p1",
      firstName: "DANA",
      lastName: "COHEN",
      gender: "F",
      passportNumber: "12345678",
      passportExpiry: "2033-01-01",
    },
    0,
    { ...rules, returnOn: "2027-03-05", today: "2026-11-20" },
  );
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.refusals).toMatchObject([{ code: "incomplete", field: "paxList.0.birthDate" }]);
});
