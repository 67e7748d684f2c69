import { describe, expect, test } from "vitest";
import { calls } from "./calls";
import { refusals, refusalsByArea } from "./refusals";
import { alsoRefused, detailsOf } from "./wire/details-of";
import { generalCodes, refuse } from "./wire/operation";

describe("the codes of refusals", () => {
  test("are declared by one area each, and returned by some call", () => {
    const declared = refusalsByArea.flatMap((area) => Object.keys(area));
    expect(declared.filter((code, at) => declared.indexOf(code) !== at)).toEqual([]);
    // The process around the engine answers these two.
    const returned = new Set<string>([
      ...generalCodes,
      "busy",
      "unavailable",
      ...Object.values(calls).flatMap((op) => [...op.refusals]),
    ]);
    expect(Object.keys(refusals).filter((code) => !returned.has(code))).toEqual([]);
  });

  test("have the details that are declared, and no others compile", () => {
    refuse("below-sold", { details: { taken: 2 } });
    // @ts-expect-error: a detail by another name
    refuse("below-sold", { details: { sold: 2 } });
    // @ts-expect-error: a code that has no details
    refuse("sold-out", { details: { taken: 2 } });
    const { refusal } = refuse("below-sold", { details: { taken: 2 } });
    expect(detailsOf(refusal, "below-sold")?.taken).toBe(2);
    // @ts-expect-error: a detail by another name
    expect(detailsOf(refusal, "below-sold")?.sold).toBeUndefined();
    expect(detailsOf(refusal, "too-soon")).toBeUndefined();
  });

  test("may carry further problems, whatever their own details are", () => {
    const also = [{ code: "incomplete", field: "payer.email" }];
    expect(alsoRefused(refuse("invalid-payer", { details: { also } }).refusal)).toEqual(also);
    expect(alsoRefused(refuse("invalid-payer").refusal)).toEqual([]);
  });
});
