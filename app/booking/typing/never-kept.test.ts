import { expect, test } from "vitest";
import { neverKept } from "./never-kept";

test.each(["leaveApproval", "acceptTerms", "travellers[1].passportNumber", "payer.IdenticationNumber", "expiry.day"])(
  "%s is typed or ticked anew",
  (name) => expect(name).toMatch(neverKept),
);

test.each(["travellers[0].firstName", "payer.email"])("%s is kept", (name) => expect(name).not.toMatch(neverKept));
