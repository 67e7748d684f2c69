import { expect, test } from "vitest";
import { addressOfForm, partyOf, stayQuery, stayValues, stayWish } from "./stay-values";

test("an address says who sleeps in each room, and leads back to itself", () => {
  const query = new URLSearchParams("dest=ATH&checkIn=2027-05-01&checkOut=2027-05-04&party=2-7-4.1-15");
  const values = stayValues(query);
  expect(values.rooms).toEqual([
    { adults: 2, ages: [7, 4] },
    { adults: 1, ages: [15] },
  ]);
  expect(String(new URLSearchParams(stayQuery(values)))).toBe(String(query));
  expect(stayWish(values).occupancies[1]).toEqual({ adults: 1, children: 1, paxes: [{ type: "CH", age: 15 }] });
});

test("the form's fields become a short address: rooms without adults are none, and a child is who has an age", () => {
  const form = new URLSearchParams(
    "dest=ATH&checkIn=01/05/2027&checkOut=2027-05-04&adults1=2&age1=&age1=7&adults2=&age2=3&adults3=1",
  );
  const short = addressOfForm(form)!;
  expect(short.get("party")).toBe("2-7.1");
  expect(stayValues(short).checkIn).toBe("2027-05-01");
  expect(addressOfForm(new URLSearchParams("party=2"))).toBeNull();
});

test.each(["9", "2-", "2-7-7-7-7-7", "0", "2..2", "2.2.2.2.2", "<b>", ""])("a party of %j is two adults", (text) => {
  expect(partyOf(stayValues(new URLSearchParams({ party: text })).rooms)).toBe("2");
});

test.each(["2027-13-45", "yesterday", "31/02", "\u0000"])("%j is no date", (checkIn) => {
  expect(stayValues(new URLSearchParams({ checkIn })).checkIn).toBe("");
});
