import { BookingState } from "@contract/booking/booking";
import { describe, expect, test } from "vitest";
import { type Actor, type BookingEventName, changeable, edgeFor, graph, shopperIsDone } from "./states";

type Edge = { from: BookingState | null; event: BookingEventName; to: BookingState; by: readonly Actor[] };
const edges: readonly Edge[] = graph;
const wayOut = (state: BookingState) => edges.filter(({ from }) => from === state);
const nameOf = ({ from, event, to, by }: Edge) => `${from ?? "nothing"} -${event}-> ${to} by ${by.join(", ")}`;

/** The reachable states, by edges that these actors may take. */
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
  test("reaches every state of the contract", () => {
    expect([...reachedFrom(null)].sort()).toEqual([...BookingState.options].sort());
  });

  test("has a single initial edge", () => {
    expect(edges.filter(({ from }) => from === null).map(({ to }) => to)).toEqual(["DRAFT"]);
  });

  test("lists the permitted actors of every edge, without duplicates", () => {
    const actors = ["shopper", "agent", "desk", "gateway", "sweeper", "reconcile", "supplier"];
    for (const edge of edges) {
      expect(edge.by.length, nameOf(edge)).toBeGreaterThan(0);
      expect(new Set(edge.by).size, nameOf(edge)).toBe(edge.by.length);
      expect(edge.by.filter((actor) => !actors.includes(actor))).toEqual([]);
    }
  });

  test("has one result for each event in a state", () => {
    const questions = edges.map(({ from, event }) => `${from} ${event}`);
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
  });

  // ERROR waits for the desk, RQ for the supplier, and OK can be cancelled: all other ends are final.
  test.each(["REFUSE", "EXPIRED", "CANCELLED"] as const)("has no way out of %s", (state) => {
    expect(wayOut(state).map(nameOf)).toEqual([]);
  });

  test("leads from every other state to a final one", () => {
    const ends = BookingState.options.filter((state) => wayOut(state).length === 0);
    expect(ends.sort()).toEqual(["CANCELLED", "EXPIRED", "REFUSE"]);
    for (const state of BookingState.options.filter((one) => !ends.includes(one)))
      expect(
        ends.filter((end) => reachedFrom(state).has(end)),
        state,
      ).not.toEqual([]);
  });

  test("leaves a state in which the shopper is done only by these actors", () => {
    const deciding = edges.filter(({ from }) => from !== null && shopperIsDone.includes(from));
    expect(deciding.map(nameOf).sort()).toEqual(
      [
        "ERROR -settled-> OK by gateway, reconcile",
        "ERROR -refused-> REFUSE by desk",
        "OK -cancelling-> CANCELLING by desk",
        "OK -hotel-changed-> OK by shopper, agent, gateway, reconcile",
        "OK -traveller-cancelled-> OK by desk",
        "OK -date-changed-> OK by shopper, agent, desk, gateway, reconcile",
        "RQ -cancelled-> CANCELLED by desk",
        "RQ -debit-started-> DEBITING by desk, supplier",
        "RQ -confirmed-> OK by desk, supplier",
        "RQ -refused-> REFUSE by desk, supplier",
      ].sort(),
    );
  });

  // A booking is bought by a shopper or sold by an agent: the same steps, under another name in its history.
  test("lets an agent do all that a shopper does, and order without payment", () => {
    const own = edges.filter(({ by }) => by.includes("agent") !== by.includes("shopper"));
    expect(own.map(nameOf)).toEqual([
      "STORED -confirmed-without-payment-> OK by agent",
      "STORED -requested-without-payment-> RQ by agent",
    ]);
  });

  test.each<[Actor, string[]]>([
    // What the card company reports is recorded; only a shopper, an agent or a job starts a debit.
    [
      "gateway",
      [
        "DEBITING captured",
        "DEBITING failed",
        "ERROR settled",
        "OK date-changed",
        "OK hotel-changed",
        "PAYMENT_URL card-returned",
        "VERIFYING card-approved",
        "VERIFYING card-declined",
        "VERIFYING first-card-approved",
      ],
    ],
    [
      "desk",
      [
        "CANCELLING cancelled",
        "DEBITING authorised-only",
        "DEBITING captured",
        "DEBITING failed",
        "DEBITING refused",
        "ERROR refused",
        "OK cancelling",
        "OK date-changed",
        "OK traveller-cancelled",
        "RQ cancelled",
        "RQ confirmed",
        "RQ debit-started",
        "RQ refused",
      ],
    ],
    [
      "supplier",
      [
        "DEBITING authorised-only",
        "DEBITING captured",
        "DEBITING failed",
        "DEBITING refused",
        "RQ confirmed",
        "RQ debit-started",
        "RQ refused",
      ],
    ],
    ["sweeper", ["PAYMENT_URL expired", "STORED expired", "VERIFIED expired"]],
  ])("lets the %s take these steps and no other", (actor, steps) => {
    const taken = edges.filter(({ by }) => by.includes(actor));
    expect(taken.map(({ from, event }) => `${from} ${event}`).sort()).toEqual(steps);
  });
});

describe("an expired hold", () => {
  test("is never sold", () => {
    expect(reachedFrom("EXPIRED")).toEqual(new Set());
  });

  test("ends a booking only if no payment is in progress", () => {
    const over = edges.filter(({ to }) => to === "EXPIRED");
    expect(over.map(({ from }) => from).sort()).toEqual(["PAYMENT_URL", "STORED", "VERIFIED"]);
    for (const { by } of over) expect(by).toEqual(["sweeper"]);
  });

  test("is the only thing the sweeper decides", () => {
    const swept = edges.filter(({ by }) => by.includes("sweeper"));
    expect(new Set(swept.map(({ to }) => to))).toEqual(new Set(["EXPIRED"]));
  });
});

describe("money", () => {
  test("in the middle of a debit is settled only by the gateway's answer or a look-up", () => {
    const path = wayOut("DEBITING");
    expect(path.map(({ event, to }) => `${event} ${to}`).sort()).toEqual([
      "authorised-only RQ",
      "captured OK",
      "debit-declined VERIFIED",
      "failed ERROR",
      "refused REFUSE",
    ]);
    for (const edge of path) {
      // Ending it without a sale needs a person: the second of two cards was refused, and the shopper has left.
      expect(edge.by, nameOf(edge)).toContain(edge.event === "refused" ? "desk" : "reconcile");
      expect(edge.by, nameOf(edge)).not.toContain("sweeper");
    }
  });

  test("comes before every sale triggered by a shopper or the gateway", () => {
    const theirs = (edge: Edge) =>
      edge.by.some((actor) => ["shopper", "gateway", "reconcile", "sweeper"].includes(actor));
    const unpaid = reachedFrom(null, (edge) => theirs(edge) && edge.from !== "DEBITING" && edge.from !== "RQ");
    expect([...unpaid].filter((state) => ["OK", "RQ", "ERROR"].includes(state))).toEqual([]);
  });

  test("may be skipped only by an agent", () => {
    const bypass = edges.filter(({ from, to }) => from === "STORED" && (to === "OK" || to === "RQ"));
    expect(bypass.map(({ to, by }) => [to, by])).toEqual([
      ["OK", ["agent"]],
      ["RQ", ["agent"]],
    ]);
  });

  test("is captured only from a verified card, or for a confirmed request", () => {
    expect(edges.filter(({ to }) => to === "DEBITING").map(({ from }) => from)).toEqual(["VERIFIED", "RQ"]);
  });

  test("of a confirmed sale goes back by the desk only", () => {
    for (const { by } of edges.filter(({ to }) => to === "CANCELLING")) expect(by).toEqual(["desk"]);
  });

  test("is refunded before a sale is cancelled", () => {
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
    // By an actor who may not:
    ["STORED", "confirmed-without-payment", "shopper", undefined],
    ["RQ", "confirmed", "shopper", undefined],
    ["ERROR", "settled", "reconcile", "OK"],
    ["ERROR", "settled", "gateway", "OK"],
    ["ERROR", "settled", "desk", undefined],
    ["ERROR", "settled", "shopper", undefined],
    ["DEBITING", "captured", "sweeper", undefined],
    // From a state where it does not start:
    ["EXPIRED", "captured", "gateway", undefined],
    ["STORED", "debit-started", "shopper", undefined],
    ["OK", "cancelled", "desk", undefined],
    [null, "held", "shopper", undefined],
  ])("from %s by %s of the %s leads to %s", (from, event, by, to) => {
    expect(edgeFor(from, event, by)?.to).toBe(to);
  });
});

test("a user can change a booking only until its card is verified", () => {
  expect(changeable).toEqual(["STORED", "PAYMENT_URL"]);
  for (const state of changeable) expect(shopperIsDone).not.toContain(state);
});

test("of these states none needs anything more from the shopper", () => {
  expect([...shopperIsDone].sort()).toEqual(["CANCELLED", "ERROR", "EXPIRED", "OK", "REFUSE", "RQ"]);
});
