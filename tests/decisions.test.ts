import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

const decisions = filesUnder("docs/decisions", /\/\d{4}-[a-z0-9-]+\.md$/);

test("all decisions have the same form: number and title, date, status, context, decision, consequences", () => {
  const wrong = decisions.filter((path) => {
    const [, number] = /\/(\d{4})-/.exec(path)!;
    const head = new RegExp(
      `^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\nStatus: (accepted|superseded).*\\n\\n## Context\\n`,
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
