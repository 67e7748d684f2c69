import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * React says most of what it finds wrong by console.error only. A test that expects one replaces the spy's
 * implementation itself and clears it: `vi.mocked(console.error).mockClear()`.
 */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(" "));
  vi.mocked(console.error).mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
