import { expect, test } from "vitest";
import { withRenderedOnly } from "./rendered-only.server";

const plan = { hotel: "Paros", rows: [1] };

test("what only a document's rendering reads is readable, and left out where its data is encoded", () => {
  const data = withRenderedOnly(plan, { rows: ["a", "b"] }, { isDocument: true });
  expect(data.rows).toEqual(["a", "b"]);
  expect(JSON.parse(JSON.stringify(data))).toEqual({ hotel: "Paros" });
});

test("a request for the data alone gets all of it", () => {
  const data = withRenderedOnly(plan, { rows: ["a", "b"] }, { isDocument: false });
  expect(JSON.parse(JSON.stringify(data))).toEqual({ hotel: "Paros", rows: ["a", "b"] });
});
