import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

const decisions = filesUnder("docs/decisions", /^\d{4}-[a-z0-9-]+\.md$/);

test("the decisions are found", () => {
  expect(decisions.length).toBeGreaterThan(80);
});

test("all decisions have the same form: title, date, status with its changes, context, decision, consequences", () => {
  const wrong = decisions.filter((path) => {
    const [, number] = /\/(\d{4})-/.exec(path)!;
    const head = new RegExp(
      `^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\nStatus: (accepted|superseded).*\\n(\\nChanges:\\n\\n(- .+\\n)+)?\\n## Context\\n`,
    );
    const text = read(path);
    return !head.test(text) || !/\n## Decision\n[\s\S]+\n## Consequences\n/.test(text);
  });
  expect(wrong).toEqual([]);
});

test("each decision has a unique number", () => {
  const numbers = decisions.map((path) => path.slice("docs/decisions/".length, "docs/decisions/0000".length));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

// A missing number looks like a lost file.
test("the numbers that are not used are listed", () => {
  const used = decisions.map((path) => Number(/\/(\d{4})-/.exec(path)![1]));
  const missing = Array.from({ length: Math.max(...used) }, (_, index) => index + 1).filter((n) => !used.includes(n));
  const [listed] = /Numbers .* are not used/.exec(read("docs/decisions/README.md"))!;
  expect([...listed.matchAll(/\d{4}/g)].map(Number)).toEqual(missing);
});
