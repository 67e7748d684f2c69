import { expect, test } from "vitest";
import { addDays } from "../../core/epoch-day";
import { minorOf } from "../../core/money";
import { policiesOf, stayFeeOf } from "./stay-offers";

const checkIn = "2027-02-01";
/** In minor units; a price whose shares are no whole ones. */
const netMinor = 33_333;

test.each([60, 31, 30, 29, 14, 13, 7, 6, 1])(
  "cancelling %i days before the check-in costs what the policies said when it was booked",
  (days) => {
    const today = addDays(checkIn, -days);
    const policies = policiesOf({ netMinor, checkIn }, "EUR", "2026-11-28");
    const begun = policies.findLast(({ from }) => from.slice(0, 10) <= today);
    expect(stayFeeOf(netMinor, checkIn, today)).toBe(minorOf(begun!.amount));
    expect(begun!.amount).not.toBe("0.00");
  },
);
