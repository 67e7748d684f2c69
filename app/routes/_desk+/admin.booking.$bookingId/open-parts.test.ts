import { expect, test } from "vitest";
import { openParts, partNamed } from "./open-parts";

const quiet: Parameters<typeof openParts>[0] = {
  named: null,
  choices: null,
  traveller: null,
  row: { waiting: [] },
  questions: [],
  messages: [],
};
const parts = ["passports", "hotel-change", "flying-safe", "contact", "rename", "cancel", "cancel-traveller"] as const;
const others = ["refund", "fees", "questions", "documents", "messages", "signatures"] as const;
const openOf = (booking: Partial<typeof quiet>, refused?: string) =>
  [...parts, ...others].filter(openParts({ ...quiet, ...booking }, refused));

test("a booking without open tasks has every part closed", () => {
  expect(openOf({})).toEqual([]);
});

test.each([
  ["passports", "passports"],
  ["change", "hotel-change"],
  ["date", "flying-safe"],
  ["name", "flying-safe"],
  ["contact", "contact"],
  ["rename", "rename"],
  ["cancel", "cancel"],
  ["traveller", "cancel-traveller"],
  ["refund", "refund"],
  ["waive-fee", "fees"],
  ["answer", "questions"],
  ["again", "messages"],
])("the form %s that was refused leaves its part open, and no other", (form, part) => {
  expect(openOf({}, form)).toEqual([part]);
});

test("the address names a part; an unknown name opens nothing", () => {
  expect(openOf({ named: partNamed("refund") })).toEqual(["refund"]);
  expect(openOf({ named: partNamed("toString") })).toEqual([]);
});

test("the part with the desk's next task is open", () => {
  expect(openOf({ row: { waiting: ["cancellation", "no-hotel"] } })).toEqual(["hotel-change", "cancel"]);
  expect(openOf({ choices: { rooms: [] } })).toEqual(["hotel-change"]);
  expect(openOf({ traveller: { paxId: "p1" } })).toEqual(["cancel-traveller"]);
  expect(openOf({ questions: [{ answer: "yes" }, {}], messages: [{ state: "sent" }] })).toEqual(["questions"]);
  expect(openOf({ messages: [{ state: "failed" }] })).toEqual(["messages"]);
});
