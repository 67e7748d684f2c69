import { growing, rules } from "@engine/people/sessions/usage-limits";
import { expect, test } from "vitest";
import { read } from "./project-files";

/** The rows of docs/limits.md that name a counter: their limits, and the counters in the same order. */
const rows = [...read("docs/limits.md").matchAll(/^\| .+ \| (.+) \| (`\w+`(?:, `\w+`)*) \|$/gm)].map(
  ([, limits, names]) => ({ limits: limits!, names: [...names!.matchAll(/\w+/g)].map(([name]) => name) }),
);

const periods: Record<number, string> = {
  60: "a minute",
  600: "in ten minutes",
  900: "in 15 minutes",
  3600: "an hour",
  86400: "a day",
};

test("the table of limits has every counter", () => {
  const named = rows.flatMap(({ names }) => names);
  expect(named.toSorted()).toEqual([...Object.keys(rules), ...Object.keys(growing), "codesPerHour"].sort());
});

// An operator who reads a wrong figure suspects an attack that never was, or misses one.
test("the table of limits has the figures of the code", () => {
  const written = (name: string) => {
    const { points, duration } = rules[name as keyof typeof rules];
    return `${points.toLocaleString("en")} ${periods[duration]}`;
  };
  // These do not count uses in a period: pauses that grow, addresses that are remembered, and a figure the operator sets.
  const others = ["wrongPasswordPerPair", "passwordsKnownFrom", "codesKnownFrom", "codesPerHour"];
  const wrong = rows
    .map(({ limits, names }) => ({ limits, names: names.filter((name) => !others.includes(name)) }))
    .filter(({ names }) => names.length > 0)
    .filter(({ limits, names }) => limits !== names.map(written).join(", "));
  expect(wrong).toEqual([]);
});
