import { expect, test } from "vitest";
import { addressOfForm, partyOf, stayQuery, staySearch, stayValues } from "./stay-values";

test("the party of each room survives a round trip through the URL", () => {
  const query = new URLSearchParams("dest=ATH&checkIn=2027-05-01&checkOut=2027-05-04&party=2-7-4.1-15");
  const values = stayValues(query);
  expect(values.rooms).toEqual([
    { adults: 2, ages: [7, 4] },
    { adults: 1, ages: [15] },
  ]);
  expect(String(new URLSearchParams(stayQuery(values)))).toBe(String(query));
  expect(staySearch(values).occupancies[1]).toEqual({ adults: 1, children: 1, paxes: [{ type: "CH", age: 15 }] });
});

test("shortens the form's fields to a URL, dropping rooms without adults and children without an age", () => {
  const form = new URLSearchParams(
    "dest=ATH&checkIn=01/05/2027&checkOut=2027-05-04&adults1=2&age1=&age1=7&adults2=&age2=3&adults3=1",
  );
  const short = addressOfForm(form)!;
  expect(short.get("party")).toBe("2-7.1");
  expect(stayValues(short).checkIn).toBe("2027-05-01");
  expect(addressOfForm(new URLSearchParams("party=2"))).toBeNull();
});

test.each(["9", "2-", "2-7-7-7-7-7", "0", "2..2", "2.2.2.2.2", "<b>", ""])(
  "falls back to two adults for the invalid party %j",
  (text) => {
    expect(partyOf(stayValues(new URLSearchParams({ party: text })).rooms)).toBe("2");
  },
);

test.each(["2027-13-45", "yesterday", "31/02", "31/02/2027", "2027-02-30", "\u0000"])(
  "treats the invalid date %j as empty",
  (checkIn) => {
    expect(stayValues(new URLSearchParams({ checkIn })).checkIn).toBe("");
  },
);
