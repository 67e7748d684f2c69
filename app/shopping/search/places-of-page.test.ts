import { expect, it } from "vitest";
import { widestChoice } from "./places-of-page";

const place = (code: string) => ({ code, name: code, group: "" });

it("names popular places only where there are others too", () => {
  const [rome, prague, tbilisi] = ["ROM", "PRG", "TBS"].map(place);
  expect(widestChoice([rome!, prague!], [prague!, rome!, tbilisi!])).toEqual([rome, prague]);
  expect(widestChoice([rome!, prague!], [prague!, rome!])).toEqual([]);
});
