import { expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { chosenPlaces } from "./chosen-places";
import { exceedsPartyLimits, isPartyInvalid, searchParameters, searchValues } from "./search-values";

const read = (query: string) => searchValues(new URLSearchParams(query));

test.each([
  ["nothing said", "", { adult: 2, child: 0, infant: 0, listAgeChildren: [], listAgeInfants: [] }],
  ["as many ages as children", "child=2&listAgeChildren=4,9", { child: 2, listAgeChildren: [4, 9] }],
  ["ages said one by one", "child=2&listAgeChildren=4&listAgeChildren=9", { child: 2, listAgeChildren: [4, 9] }],
  ["fewer children than ages", "child=1&listAgeChildren=4,9,11", { child: 1, listAgeChildren: [4] }],
  ["more children than ages", "child=3&listAgeChildren=4", { child: 3, listAgeChildren: [4, 8, 8] }],
  ["no children any more", "child=0&listAgeChildren=4,9", { child: 0, listAgeChildren: [] }],
  ["infants of 0 to 2", "infant=3&listAgeInfants=0,2,3", { infant: 3, listAgeInfants: [0, 2, 1] }],
  ["ages that no child has", "child=2&listAgeChildren=1,13", { child: 2, listAgeChildren: [8, 8] }],
  ["a child taken away by its button", "child=2&listAgeChildren=4,9&step=child-", { child: 1, listAgeChildren: [4] }],
  ["an infant added by its button", "infant=0&step=infant%2B", { infant: 1 }],
  ["pensioners, who are adults", "adult=1&pensioner=1", { adult: 2, pensioner: 1 }],
  ["pensioners alone", "adult=0&pensioner=2", { adult: 2, pensioner: 2 }],
  ["pensioners beside the adults that nobody counted", "pensioner=1", { adult: 3, pensioner: 1 }],
  ["a pensioner added by its button", "adult=2&pensioner=0&step=pensioner%2B", { adult: 3, pensioner: 1 }],
  ["the last pensioner taken away by its button", "adult=0&pensioner=1&step=pensioner-", { adult: 1, pensioner: 0 }],
  ["an adult taken away beside a pensioner", "adult=1&pensioner=1&step=adult-", { adult: 1, pensioner: 1 }],
  ["more pensioners than there may be adults", "adult=6&pensioner=5", { adult: 9, pensioner: 5 }],
  ["more infants than there may be", "infant=99", { infant: 4 }],
])("%s", (_, query, values) => {
  covers("3.21", "5.2", "9.6");
  expect(read(query)).toMatchObject(values);
});

test.each([
  ["a category", "categoryId=5&competition=LALIGA", { categoryId: 5, competition: "LALIGA", drive: false }],
  ["flight and drive", "categoryId=3&drive=1", { categoryId: 3, drive: true }],
  ["driving without flying", "categoryId=1&drive=1", { categoryId: 1, drive: false }],
  ["another kind by its tab", "categoryId=1&tab=3d&dest=ATH", { categoryId: 3, drive: true, dest: "ATH" }],
  ["an invalid tab", "tab=;--&categoryId=5", { categoryId: 5 }],
  ["one length", "nights=7", { nights: 7 }],
  ["several lengths, which are the list's filter", "nights=3,4", { nights: null }],
  ["an unknown category", "categoryId=4711", { categoryId: 1 }],
  ["a category by name", "packCategory=sport_pack", { categoryId: 5 }],
  ["a category by another parameter", "packCategory=68", { categoryId: 68 }],
  ["a category as a deal type", "dealType=Organize_tour_packages", { categoryId: 2 }],
  ["a category by id before a deal type", "dealType=SportPack&categoryId=2", { categoryId: 2 }],
  ["an unknown name", "packCategory=constructor", { categoryId: 1 }],
  ["a competition with a quote in it", "categoryId=5&competition='--", { competition: "" }],
  ["a place from elsewhere, the part before the comma", "dest=ATH,Greece", { dest: "ATH" }],
  ["a place as people type it", "place=%20New+York ", { dest: "", place: "New York" }],
  ["a place typed beside a code", "dest=ATH&place=Rome", { dest: "ATH", place: "" }],
  ["a date as people type it", "fromDate=3/7/2027", { fromDate: "2027-07-03" }],
  [
    "a month and day that do not exist as no date",
    "fromDate=2026-13-45&toDate=2026-12-24",
    { fromDate: "", toDate: "2026-12-24" },
  ],
  [
    "a day that its month does not have as no date",
    "fromDate=31/2/2027",
    { fromDate: "", unreadDates: { fromDate: "31/2/2027" } },
  ],
  ["a date in words as no date", "toDate=tomorrow", { toDate: "", unreadDates: { toDate: "tomorrow" } }],
  ["no date at all", "fromDate=&toDate=%20", { fromDate: "", unreadDates: {} }],
  [
    "several months, each once",
    "yearMonth=2027-01&yearMonth=2027-03,2027-01&yearMonth=13",
    { yearMonth: "2027-01", otherMonths: ["2027-03"] },
  ],
  ["a flexible date", "fromDate=2027-01-05&flexibleDays=7", { flexibleDays: 7 }],
  ["a date that is flexible by an odd number", "fromDate=2027-01-05&flexibleDays=4", { flexibleDays: 0 }],
])("reads %s", (_, query, values) => {
  covers("2.62");
  expect(read(query)).toMatchObject(values);
});

test.each([
  ["every age said", "child=2&listAgeChildren=4,9&infant=1&listAgeInfants=0", [], [], "4,9"],
  ["one of two said", "child=2&listAgeChildren=4", [1], [], "4,"],
  ["the first not chosen", "child=2&listAgeChildren=&listAgeChildren=9", [0], [], ",9"],
  ["an age that no child has", "child=1&listAgeChildren=40&infant=1", [0], [0], undefined],
])("finds the missing ages: %s", (_, query, children, infants, expected) => {
  const values = read(query);
  expect(values.missingAges).toEqual({ listAgeChildren: children, listAgeInfants: infants });
  expect(searchParameters(values).listAgeChildren).toBe(expected);
});

test.each([
  ["adult=17", true],
  ["adult=9&child=6&infant=4", false],
  ["adult=2&child=7&listAgeChildren=4", true],
  ["adult=2&infant=100", true],
  ["adult=6&pensioner=4", true],
  ["adult=many", false],
  ["", false],
])("whether %s is a larger party than can be booked online", (query, larger) => {
  expect(exceedsPartyLimits(new URLSearchParams(query))).toBe(larger);
});

test.each([
  ["adult=0", true],
  ["adult=0&pensioner=1", false],
  ["adult=2&pensioner=one", true],
  ["adult=two&pensioner=1", true],
  ["adult=two", true],
  ["child=-1", true],
  ["infant=1.5", true],
  ["adult=0&step=adult%2B", false],
  ["adult=&child=0", false],
  ["adult=99&child=2", false],
  ["", false],
])("whether %s names a number of people that is none", (query, invalid) => {
  expect(isPartyInvalid(new URLSearchParams(query))).toBe(invalid);
});

test.each([
  ["adult=17", { adult: 9 }],
  ["adult=100", { adult: 9 }],
  ["child=999999", { child: 6 }],
  ["infant=100", { infant: 4 }],
])("%s, a larger party than can be booked online, leaves the most that can", (query, most) => {
  expect(exceedsPartyLimits(new URLSearchParams(query))).toBe(true);
  expect(read(query)).toMatchObject(most);
});

test("what was typed, all months and the days either side stay in the address of another tab", () => {
  const values = read("dest=ATH&yearMonth=2027-01&yearMonth=2027-03&fromDate=soon&flexibleDays=3&adult=0&pensioner=2");
  expect(searchParameters(values)).toMatchObject({
    yearMonth: "2027-01,2027-03",
    fromDate: "soon",
    flexibleDays: "3",
    adult: "0",
    pensioner: "2",
  });
});

test("a place's code is read whole, as long as an import may give one", () => {
  const [one, other] = ["A".repeat(20), "B".repeat(20)];
  expect(searchValues(new URLSearchParams({ dest: `${one},Athens` })).dest).toBe(one);
  expect(chosenPlaces(new URLSearchParams(`dest=${one}&dest=${other}`)).dests).toEqual([one, other]);
});
