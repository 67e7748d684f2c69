import { expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { BookingDraft } from "./booking-draft";
import { checkPassenger } from "./passenger-rules";
import { travelRules } from "./required-fields";

const places = new Map([
  ["ETH", { domestic: true }],
  ["DXB", { domestic: false }],
  ["RHO", { domestic: false }],
]);
const parts = (fullBirthDateDestinations: string[]) => ({
  catalogue: { atlas: async () => ({ destinations: places }) } as unknown as Catalogue,
  fullBirthDateDestinations,
});
const journey = (destinationCode: string, outwardFlightId: string | null) =>
  ({ destinationCode, outwardFlightId, dateFrom: "2027-03-01", dateTo: "2027-03-05" }) as BookingDraft;

test.each([
  ["a stay in Israel asks for neither", "ETH", null, ["DXB"], { passportRequired: false, birthDateRequired: false }],
  [
    "a flight within Israel needs no passport",
    "ETH",
    "f1",
    ["DXB"],
    { passportRequired: false, birthDateRequired: false },
  ],
  ["a flight abroad needs both", "RHO", "f1", ["DXB"], { passportRequired: true, birthDateRequired: true }],
  ["Dubai needs the full birth date", "DXB", null, ["DXB"], { passportRequired: false, birthDateRequired: true }],
  ["so does any place that is configured", "ETH", null, ["ETH"], { passportRequired: false, birthDateRequired: true }],
] as const)("%s", async (_, destination, flight, configured, expected) => {
  const rules = await travelRules(parts([...configured]), journey(destination, flight));
  expect(rules).toMatchObject(expected);
  expect(rules.passportValidUntil).toBe("2027-09-01");
});

test("a passenger without a full birth date cannot go to Dubai", async () => {
  covers("5.18");
  const rules = await travelRules(parts(["DXB"]), journey("DXB", "f1"));
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
