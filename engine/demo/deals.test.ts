import { expect, test } from "vitest";
import { holdsWeekend } from "./deals";

test.each([
  ["Thursday to Sunday", "2026-11-26", 3, true],
  ["Friday to Saturday", "2026-11-27", 1, true],
  ["Wednesday to Saturday", "2026-11-25", 3, true],
  ["Sunday to Wednesday", "2026-11-29", 3, false],
  ["Tuesday to Friday", "2026-11-24", 3, false],
  ["Saturday to Tuesday", "2026-11-28", 3, false],
])("whether a trip holds a weekend: %s", (_, startDate, nights, holds) => {
  expect(holdsWeekend({ startDate, nights })).toBe(holds);
});
