import { afterEach, expect, vi } from "vitest";

/**
 * React says most of what it finds wrong by console.error only, and one word of it fails a test. A test that expects one
 * clears it: `vi.mocked(console.error).mockClear()`. The spy stays for the whole file, so that tests may run at the same time.
 */
const said = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  const calls = said.mock.calls.map((words) => words.map(String).join(" "));
  said.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
