import { expect, test } from "vitest";
import { hypRow, hypRows } from "./hyp-row";

const row = { cgUid: "c-1", total: "12345", status: "000", user: "attempt-1", currency: "ILS" };

test("check 7: a deal in another currency than shekels is unreadable, whatever its amount", () => {
  expect(hypRow(row)).toMatchObject({ amountAgorot: 12_345 });
  expect(hypRow({ ...row, currency: undefined })).toMatchObject({ amountAgorot: 12_345 });
  expect(hypRow({ ...row, currency: "USD" })).toBeNull();
});

test("an inquiry with an unreadable deal is unreadable as a whole: it could be the one that is looked for", () => {
  expect(hypRows({ transactions: { row: [row, { ...row, total: "a lot" }] } })).toBeNull();
  expect(hypRows({ transactions: { row } })).toHaveLength(1);
  expect(hypRows({})).toEqual([]);
});
