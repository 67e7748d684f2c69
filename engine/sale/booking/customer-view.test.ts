import { expect, test } from "vitest";
import { aBookingRow } from "../../../tests/factories/a-booking-row";
import { customerDifference, customerDocuments } from "./customer-view";

test("an agency's customer opens every document but the receipt", () => {
  expect(customerDocuments({ documents: ["confirmation", "receipt", "voucher"] })).toEqual(["confirmation", "voucher"]);
});

test.each([
  ["dearer", 28_000, 28_000],
  ["as dear", 0, 0],
  ["cheaper", -28_000, 0],
])("a change that is %s costs an agency's customer no less than the price agreed", (_, difference, atAgency) => {
  const sold = aBookingRow("en", { draft: { agent: { salePriceMinor: 1300_00 } } });
  expect([customerDifference(aBookingRow("en"), difference), customerDifference(sold, difference)]).toEqual([
    difference,
    atAgency,
  ]);
});
