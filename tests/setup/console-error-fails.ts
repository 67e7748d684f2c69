import { afterEach, expect, vi } from "vitest";

/**
 * React reports most problems through console.error only, so any such output fails a test. A test that expects one clears it:
 * `vi.mocked(console.error).mockClear()`. The spy stays for the whole file, so that tests may run concurrently.
 */
const said = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  const calls = said.mock.calls.map((words) => words.map(String).join(" "));
  said.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
