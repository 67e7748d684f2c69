import { type CallName, calls } from "@contract/calls";
import type { Operation } from "@contract/wire/operation";
import { expect } from "vitest";

/** Runs a check for each selected call, and fails once with the messages of all failing calls. */
export async function forEveryCall(
  check: (op: Operation, name: CallName) => void | Promise<void>,
  filter: (op: Operation, name: CallName) => boolean = () => true,
): Promise<void> {
  const failures: string[] = [];
  for (const [name, op] of Object.entries(calls) as [CallName, Operation][]) {
    if (!filter(op, name)) continue;
    try {
      await check(op, name);
    } catch (fault) {
      failures.push(`${name}: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  }
  expect(failures.join("\n\n"), `${failures.length} calls failed`).toBe("");
}
