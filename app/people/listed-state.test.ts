import { expect, test } from "vitest";
import { listedState } from "./listed-state";
import { shownStatus } from "./shown-status";

test.each([
  ["OK", true, "CANCEL_ASKED", "CANCEL_ASKED"],
  ["RQ", true, "CANCEL_ASKED", "CANCEL_ASKED"],
  ["OK", false, "OK", "OK"],
  ["CANCELLED", true, "CANCELLED", "CANCELLED"],
  ["REFUSE", true, "REFUSE", "REFUSE"],
  ["STORED", true, "STORED", "open"],
] as const)(
  "a list says of %s, cancellation asked for: %s, %s to staff and %s to its customer",
  (state, asked, staff, customer) => {
    expect([listedState(state, asked), shownStatus(state, asked)]).toEqual([staff, customer]);
  },
);
