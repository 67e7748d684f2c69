import type { Calls } from "@contract/calls";
import type { CallByName } from "@contract/wire/port-of";
import { expect, test } from "vitest";
import { redirectLapsedAgencies } from "./lapsed-agency.server";

const request = new Request("http://shop.example/booking/hotel-flight/app/travellers?booking=b1");
const answering = (answer: object) => (async () => answer) as CallByName<Calls>;
const read = (answer: object) => redirectLapsedAgencies(answering(answer), request)("storedPage", { bookingId: "b1" });

test.each([
  ["a refusal", { ok: false, refusal: { code: "not-logged-in", details: { who: "agency" } } }],
  ["a booking without its details", { ok: true, value: { bookTransId: "b1", loginNeeded: true } }],
])("a page that reads %s leads to the agency's log-in and back", async (_, answer) => {
  const response = await read(answer).then(
    () => null,
    (thrown: Response) => thrown,
  );
  expect(response?.status).toBe(303);
  const to = new URL(response!.headers.get("location")!, request.url);
  expect([to.pathname, to.searchParams.get("lapsed")]).toEqual(["/agency/login", "1"]);
  expect(to.searchParams.get("next")).toContain("booking=b1");
});

test("a booking with its details is shown", async () => {
  const value = { bookTransId: "b1" };
  expect(await read({ ok: true, value })).toEqual({ ok: true, value });
});
