import { BookingState } from "@contract/booking/booking";
import { describe, expect, test } from "vitest";
import { type Actor, type BookingEventName, changeable, edgeFor, graph, settled } from "./states";

type Edge = { from: BookingState | null; event: BookingEventName; to: BookingState; by: readonly Actor[] };
const edges: readonly Edge[] = graph;
const wayOut = (state: BookingState) => edges.filter(({ from }) => from === state);
const named = ({ from, event, to, by }: Edge) => `${from ?? "nothing"} -${event}-> ${to} by ${by.join(", ")}`;

/** The states that can be come to, by edges that these may take. */
function reachedFrom(start: BookingState | null, mayTake: (edge: Edge) => boolean = () => true): Set<BookingState> {
  const reached = new Set<BookingState>();
  const visit = (state: BookingState | null) => {
    for (const edge of edges)
      if (edge.from === state && mayTake(edge) && !reached.has(edge.to)) {
        reached.add(edge.to);
        visit(edge.to);
      }
  };
  visit(start);
  return reached;
}

describe("the graph", () => {
  test("comes to every state of the contract", () => {
    expect([...reachedFrom(null)].sort()).toEqual([...BookingState.options].sort());
  });

  test("begins in one way", () => {
    expect(edges.filter(({ from }) => from === null).map(({ to }) => to)).toEqual(["DRAFT"]);
  });

  test("names for every edge who may take it, and nobody twice", () => {
    const actors = ["shopper", "agent", "desk", "gateway", "sweeper", "reconcile", "supplier"];
    for (const edge of edges) {
      expect(edge.by.length, named(edge)).toBeGreaterThan(0);
      expect(new Set(edge.by).size, named(edge)).toBe(edge.by.length);
      expect(edge.by.filter((actor) => !actors.includes(actor))).toEqual([]);
    }
  });

  test("has one answer to an event in a state", () => {
    const questions = edges.map(({ from, event }) => `${from} ${event}`);
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
  });

  // ERROR waits for the desk, RQ for the supplier, OK can be cancelled: every other end is one.
  test.each(["REFUSE", "EXPIRED", "CANCELLED"] as const)("has no way out of %s", (state) => {
    expect(wayOut(state).map(named)).toEqual([]);
  });

  test("has a way out of every other state, to an end", () => {
    const ends = BookingState.options.filter((state) => wayOut(state).length === 0);
    expect(ends.sort()).toEqual(["CANCELLED", "EXPIRED", "REFUSE"]);
    for (const state of BookingState.options.filter((one) => !ends.includes(one)))
      expect(
        ends.filter((end) => reachedFrom(state).has(end)),
        state,
      ).not.toEqual([]);
  });

  test("leads from what is settled nowhere but where people decide", () => {
    const deciding = edges.filter(({ from }) => from !== null && settled.includes(from));
    expect(deciding.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(
      [
        "ERROR OK",
        "ERROR REFUSE",
        "OK CANCELLING",
        "OK OK",
        "OK OK",
        "RQ CANCELLED",
        "RQ DEBITING",
        "RQ OK",
        "RQ REFUSE",
      ].sort(),
    );
  });
});

describe("a hold that is over", () => {
  test("is never sold", () => {
    expect(reachedFrom("EXPIRED")).toEqual(new Set());
  });

  test("ends a booking only where no money is on its way", () => {
    const over = edges.filter(({ to }) => to === "EXPIRED");
    expect(over.map(({ from }) => from).sort()).toEqual(["PAYMENT_URL", "STORED", "VERIFIED"]);
    for (const { by } of over) expect(by).toContain("sweeper");
  });

  test("is all that the sweeper decides", () => {
    const swept = edges.filter(({ by }) => by.includes("sweeper"));
    expect(new Set(swept.map(({ to }) => to))).toEqual(new Set(["EXPIRED"]));
  });
});

describe("money", () => {
  test("that is being taken is answered by the gateway or by asking it, and by nothing else", () => {
    const left = wayOut("DEBITING");
    expect(left.map(({ event, to }) => `${event} ${to}`).sort()).toEqual([
      "authorised-only RQ",
      "captured OK",
      "debit-declined VERIFIED",
      "failed ERROR",
      "refused REFUSE",
    ]);
    for (const edge of left) {
      // Ending it without a sale is for people: of two cards the second was refused, and nobody is there to give another.
      expect(edge.by, named(edge)).toContain(edge.event === "refused" ? "desk" : "reconcile");
      expect(edge.by, named(edge)).not.toContain("sweeper");
    }
  });

  test("comes before every sale that a shopper or the gateway brings about", () => {
    const theirs = (edge: Edge) =>
      edge.by.some((actor) => ["shopper", "gateway", "reconcile", "sweeper"].includes(actor));
    const unpaid = reachedFrom(null, (edge) => theirs(edge) && edge.from !== "DEBITING" && edge.from !== "RQ");
    expect([...unpaid].filter((state) => ["OK", "RQ", "ERROR"].includes(state))).toEqual([]);
  });

  test("is left out by an agent alone", () => {
    const bypass = edges.filter(({ from, to }) => from === "STORED" && (to === "OK" || to === "RQ"));
    expect(bypass.map(({ to, by }) => [to, by])).toEqual([
      ["OK", ["agent"]],
      ["RQ", ["agent"]],
    ]);
  });

  test("is taken only of a card that was verified, or of a request that was confirmed", () => {
    expect(edges.filter(({ to }) => to === "DEBITING").map(({ from }) => from)).toEqual(["VERIFIED", "RQ"]);
  });

  test("is given back before a sale is cancelled", () => {
    expect(edges.filter(({ to }) => to === "CANCELLED").map(({ from }) => from)).toEqual(["RQ", "CANCELLING"]);
    expect(edges.find(({ to, from }) => to === "CANCELLED" && from === "CANCELLING")!.by).not.toContain("shopper");
  });
});

describe("an edge", () => {
  test.each<[BookingState | null, BookingEventName, Actor, BookingState | undefined]>([
    [null, "opened", "shopper", "DRAFT"],
    ["DRAFT", "held", "agent", "STORED"],
    ["VERIFIED", "debit-started", "shopper", "DEBITING"],
    ["DEBITING", "captured", "reconcile", "OK"],
    ["RQ", "confirmed", "desk", "OK"],
    // By whoever may not:
    ["STORED", "confirmed-without-payment", "shopper", undefined],
    ["RQ", "confirmed", "shopper", undefined],
    ["ERROR", "settled", "reconcile", "OK"],
    ["ERROR", "settled", "shopper", undefined],
    ["DEBITING", "captured", "sweeper", undefined],
    // From where it does not begin:
    ["EXPIRED", "captured", "gateway", undefined],
    ["STORED", "debit-started", "shopper", undefined],
    ["OK", "cancelled", "desk", undefined],
    [null, "held", "shopper", undefined],
  ])("from %s by %s of the %s leads to %s", (from, event, by, to) => {
    expect(edgeFor(from, event, by)?.to).toBe(to);
  });
});

test("a person changes a booking only before its card is known", () => {
  expect(changeable).toEqual(["STORED", "PAYMENT_URL"]);
  for (const state of changeable) expect(settled).not.toContain(state);
});

test("settled is what needs nothing more from the shopper", () => {
  expect([...settled].sort()).toEqual(["CANCELLED", "ERROR", "EXPIRED", "OK", "REFUSE", "RQ"]);
});
