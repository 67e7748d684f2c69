import { afterEach, expect, vi } from "vitest";

/**
 * React reports most problems through console.error only, so any such output fails a test. A test that expects one clears it:
 * `vi.mocked(console.error).mockClear()`. The spy stays for the whole file, so that tests may run concurrently.
 */
const consoleCalls = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  const calls = consoleCalls.mock.calls.map((words) => words.map(String).join(" "));
  consoleCalls.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
