import { expect, test } from "vitest";
import { agesLike } from "./age-rules";

test.each<[number | undefined, number[], [number, number]]>([
  [5, [7, 10], [2, 7]],
  [7, [7, 10], [2, 7]],
  [8, [7, 10], [8, 10]],
  [11, [7, 10], [11, 12]],
  [undefined, [7, 10], [2, 7]],
  [12, [], [2, 12]],
])("a child of %s with limits %j pays like the ages %j", (age, bounds, ages) => {
  expect(agesLike(age, bounds)).toEqual(ages);
});
