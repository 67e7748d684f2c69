import { EventEmitter } from "node:events";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { ServerSettings } from "../settings";
import { superviseProcesses } from "./supervise-processes";

const { started } = vi.hoisted(() => ({ started: [] as FakeProcess[] }));

type FakeProcess = EventEmitter & { id: number; process: { pid?: number; kill(): void }; sent: unknown[] };

vi.mock("node:cluster", () => ({
  default: {
    workers: {},
    setupPrimary() {},
    fork() {
      const sent: unknown[] = [];
      const worker = Object.assign(new EventEmitter(), {
        id: started.length + 1,
        process: { pid: 100 + started.length, kill() {} },
        sent,
        isConnected: () => true,
        send: (message: unknown) => sent.push(message),
      });
      started.push(worker);
      return worker;
    },
  },
}));

afterEach(() => {
  process.emit("SIGTERM");
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.removeAllListeners(signal);
});

test("a process that cannot be reached or started affects no other, and one that died during a replacement is replaced once", async () => {
  const settings = { webProcesses: 2, metrics: {}, stopGrace: 0, keepAlive: 5 } as ServerSettings;
  void superviseProcesses("serve", settings, pino({ level: "silent" }));
  const opens = (worker: FakeProcess) => worker.emit("message", { kind: "open" });
  const count = (expected: number) => expect.poll(() => started.length).toBe(expected);
  await count(1);
  opens(started[0]!);
  await count(2);
  // The system has no process left: the supervisor is told so by an event, and tries again.
  started[1]!.process.pid = undefined;
  started[1]!.emit("error", new Error("spawn EAGAIN"));
  await count(3);
  opens(started[2]!);
  // A message met a process that had just died.
  started[0]!.emit("error", new Error("write EPIPE"));
  process.emit("SIGHUP");
  await count(4);
  // The other one dies before its turn: it has a successor of its own, so there are not three.
  started[2]!.emit("exit", 1, null);
  await count(5);
  opens(started[4]!);
  opens(started[3]!);
  await expect.poll(() => started[0]!.sent).toEqual([{ kind: "leave" }]);
  started[0]!.emit("exit", 0, null);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(started).toHaveLength(5);
});

test("a replaced process is given the time of its hand-over, however long connections stay idle", async () => {
  started.length = 0;
  const timers = vi.spyOn(globalThis, "setTimeout");
  const settings = { webProcesses: 2, metrics: {}, stopGrace: 5, keepAlive: 620 } as ServerSettings;
  void superviseProcesses("serve", settings, pino({ level: "silent" }));
  const opens = (worker: FakeProcess) => worker.emit("message", { kind: "open" });
  const count = (expected: number) => expect.poll(() => started.length).toBe(expected);
  await count(1);
  opens(started[0]!);
  await count(2);
  opens(started[1]!);
  process.emit("SIGHUP");
  await count(3);
  opens(started[2]!);
  await expect.poll(() => started[0]!.sent).toEqual([{ kind: "leave" }]);
  expect(Math.max(...timers.mock.calls.map(([, delay]) => delay ?? 0))).toBe((621 + 60) * 1000);
  timers.mockRestore();
  started[0]!.emit("exit", 0, null);
});
