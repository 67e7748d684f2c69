import { expect, test } from "vitest";
import { accountOption } from "./account-option";

test.each<[string[], ReturnType<typeof accountOption>]>([
  [[], null],
  [["--limit", "25000"], { limit: 2_500_000 }],
  [["--limit", "none"], { limit: null }],
  [["--paid", "100.50"], { paid: 10_050 }],
])("%j", (options, change) => expect(accountOption(options)).toEqual(change));

test.each<[string[], string]>([
  [["--paid", "none"], "--paid takes shekels, such as 25000 or 25000.00."],
  [["--limit", "-1"], "--limit takes shekels, such as 25000 or 25000.00, or none."],
  [["--limit"], "--limit takes shekels, such as 25000 or 25000.00, or none."],
  [["--limit", "1", "--paid", "1"], "One change at a time: --limit or --paid."],
  [["--disable"], "There is no option --disable."],
])("%j is refused", (options, wrong) => expect(() => accountOption(options)).toThrow(wrong));
