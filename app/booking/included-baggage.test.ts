import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { includedBaggage } from "./included-baggage.server";

const piece = (type: "handbag" | "trolley" | "suitcase", weightKg?: number, included = true) => ({
  type,
  weightKg,
  included,
  pieces: 1,
});
const leg = (...baggage: ReturnType<typeof piece>[]) => ({ baggage });

test.each([
  [
    "what both ways carry",
    [leg(piece("trolley", 8), piece("suitcase", 20)), leg(piece("suitcase", 20))],
    "suitcase up to 20 kg",
  ],
  ["the lower weight", [leg(piece("suitcase", 23)), leg(piece("suitcase", 20))], "suitcase up to 20 kg"],
  [
    "several pieces in one list",
    [leg(piece("handbag"), piece("trolley", 8))],
    "personal item and cabin bag up to 8 kg",
  ],
  ["nothing of what costs extra", [leg(piece("suitcase", 20, false))], null],
  ["nothing without a flight", [], null],
])("a fare includes %s", (_, legs, text) => {
  expect(includedBaggage(legs, "en", translator("en", "shop"))).toBe(text);
});
