import { type Calls, calls } from "@contract/calls";
import type { Input, Operation } from "@contract/wire/operation";
import { expect, test } from "vitest";
import { madeWhileReading, readsOnly } from "./reads-only.server";

const operations: [string, Operation][] = Object.entries(calls);
const names = Object.keys(calls) as (keyof Calls)[];
const read = readsOnly(async () => ({ ok: true, value: "made" }));

/** The calls that a loader cannot make. */
function refusedWhileReading(): string[] {
  return names.filter((name) => {
    try {
      void read(name, {} as Input<Calls[typeof name]>);
      return false;
    } catch {
      return true;
    }
  });
}

test("a loader can make no call that changes something, by its method or by the contract's mark", () => {
  const changing = operations.filter(([, { method, changes }]) => method !== "GET" || changes).map(([name]) => name);
  expect(refusedWhileReading()).toEqual(changing.filter((name) => !(name in madeWhileReading)));
  expect(refusedWhileReading()).toEqual(
    expect.arrayContaining(["getPaymentUrl", "debitCreditCard", "paymentReturned", "storePage", "acceptTerms"]),
  );
});

test("a loader makes calls that read", async () => {
  expect(await read("paymentPage", { bookingId: "b" })).toEqual({ ok: true, value: "made" });
});
