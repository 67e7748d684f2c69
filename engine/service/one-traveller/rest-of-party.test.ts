import { expect, test } from "vitest";
import type { BookingDraft, DraftPassenger } from "../../sale/draft/booking-draft";
import { withoutTraveller } from "./rest-of-party";

/** A draft of people in rooms, each room as its passengers' types: `["ADT CHD", "ADT"]`. */
function draftOf(rooms: string[], more: Partial<BookingDraft> = {}): BookingDraft {
  let number = 0;
  const paxList = rooms.flatMap((room, index) =>
    room.split(" ").map((type): DraftPassenger => {
      number += 1;
      return { paxId: `p${number}`, room: index + 1, type: type as DraftPassenger["type"] };
    }),
  );
  return {
    dateFrom: "2027-01-19",
    nights: 4,
    paxList,
    rooms: rooms.map((_, index) => ({ roomNumber: index + 1, hotelId: "h", roomClass: "STD", cls: "STD-BB" })),
    additionalServices: [],
    ...more,
  } as BookingDraft;
}
const refused = (draft: BookingDraft, paxId: string) => {
  const rest = withoutTraveller(draft, paxId);
  return rest.ok ? "may stay" : [rest.refusal.code, rest.refusal.field];
};

test.each([
  ["the only traveller", ["ADT"], "p1", "last-traveller"],
  ["the last adult of a room with a child", ["ADT CHD"], "p1", "no-adult-left"],
  ["the last adult of a room with an infant", ["ADT INF"], "p1", "no-adult-left"],
  ["the last adult of one of two rooms", ["ADT ADT", "ADT CHD"], "p3", "no-adult-left"],
  ["an adult with whom one of two infants goes", ["ADT ADT INF INF"], "p1", "infant-without-adult"],
  ["somebody who is not in the booking", ["ADT ADT"], "p7", "not-found"],
])("refuses %s, whose room could not be sold so", (_, rooms, paxId, code) => {
  expect(refused(draftOf(rooms), paxId)).toEqual([code, "paxId"]);
});

test.each([
  ["a child", ["ADT CHD"], "p2", ["SGL"]],
  ["an infant", ["ADT INF"], "p2", ["SGL"]],
  ["one of two adults with a child", ["ADT ADT CHD"], "p1", ["A1C1"]],
  ["one of two adults with an infant", ["ADT ADT INF"], "p2", ["SGLI1"]],
  ["the only person in a room, which is taken out", ["ADT", "ADT ADT"], "p1", ["DBL"]],
])("lets the others stay without %s", (_, rooms, paxId, typs) => {
  const rest = withoutTraveller(draftOf(rooms), paxId);
  expect(rest.ok && rest.value.draft.rooms.map(({ typ }) => typ)).toEqual(typs);
});

test("renumbers the rooms when one is taken out, and everybody's room with them", () => {
  const rest = withoutTraveller(draftOf(["ADT", "ADT ADT", "ADT CHD"]), "p1");
  if (!rest.ok) throw new Error(rest.refusal.code);
  expect(rest.value.emptied?.roomNumber).toBe(1);
  expect(rest.value.draft.rooms.map(({ roomNumber, typ }) => [roomNumber, typ])).toEqual([
    [1, "DBL"],
    [2, "A1C1"],
  ]);
  expect(rest.value.draft.paxList.map(({ paxId, room }) => [paxId, room])).toEqual([
    ["p2", 1],
    ["p3", 1],
    ["p4", 2],
    ["p5", 2],
  ]);
});

test("leaves no room to somebody under eighteen who pays as an adult", () => {
  const draft = draftOf(["ADT ADT"]);
  const minor = { ...draft.paxList[1]!, birthDate: "2011-05-06" };
  expect(refused({ ...draft, paxList: [draft.paxList[0]!, minor] }, "p1")).toEqual(["no-adult-left", "paxId"]);
});

test("on a journey without a hotel asks for an adult in the party only", () => {
  const flight = { ...draftOf(["ADT CHD", "ADT CHD"]), rooms: [] };
  expect(refused(flight, "p1")).toBe("may stay");
  expect(refused({ ...flight, paxList: flight.paxList.slice(0, 2) }, "p1")).toEqual(["no-adult-left", "paxId"]);
});

test("refuses a supplier's live stay and the tickets of a match, each by name", () => {
  const stay = {
    supplier: "live",
    hotelCode: 1,
    hotelName: "Sea",
    stars: 4,
    currency: "EUR",
    langCode: "ENG",
    rates: [],
    guests: [],
  } satisfies BookingDraft["stay"];
  const ticket = { eventId: "e", categoryId: "CAT1", onDate: "2027-01-19", qty: 2, paxIds: ["p1", "p2"] };
  expect(refused(draftOf(["ADT ADT"], { stay }), "p1")).toEqual(["not-changeable", "stay"]);
  expect(refused(draftOf(["ADT ADT"], { ticket }), "p1")).toEqual(["not-changeable", "ticket"]);
});

test("refuses a traveller who was cancelled before, as such", () => {
  const cancelledPax = [{ paxId: "p9", type: "ADT" as const, feeMinor: 0, at: "2026-11-20T10:00:00.000Z" }];
  expect(refused(draftOf(["ADT ADT"], { cancelledPax }), "p9")).toEqual(["already-cancelled", "paxId"]);
});

test("leaves everybody the extras they had, and takes out one that only the cancelled traveller had", () => {
  const services = {
    additionalServices: ["ESIM", "SUITCASE_20", "TRANSFER"],
    serviceQty: { ESIM: 1, SUITCASE_20: 2 },
    servicePax: { ESIM: ["p3"], SUITCASE_20: ["p2", "p3"] },
  };
  const rest = withoutTraveller(draftOf(["ADT ADT ADT"], services), "p3");
  expect(rest.ok && rest.value.draft).toMatchObject({
    additionalServices: ["SUITCASE_20", "TRANSFER"],
    serviceQty: { SUITCASE_20: 1 },
    servicePax: { SUITCASE_20: ["p2"] },
  });
});
