import { expect, test } from "vitest";
import { inScript, publicAddress } from "./discovery.server";
import { organisation, questions } from "./structured-data.server";

test("no text from stock or user input can close the script element", () => {
  const hostile = "</script><script>alert(1)</script><!-- <ScRiPt>";
  const json = inScript(questions([{ question: hostile, answer: hostile }]));
  expect(json).not.toContain("<");
  expect(JSON.parse(json).mainEntity[0].name).toBe(hostile);
});

test.each([
  ["/", "he", "/"],
  ["/", "en", "/?lang=en"],
  ["/?destination=ATH", "ru", "/?destination=ATH&lang=ru"],
  ["/holidays/2027-03/ATH", "ar", "/holidays/2027-03/ATH?lang=ar"],
  ["/אודות", "he", "/%D7%90%D7%95%D7%93%D7%95%D7%AA"],
] as const)("finds %s in %s at %s", (path, language, expected) => {
  expect(publicAddress(path, language).replace(/^https?:\/\/[^/]+/, "")).toBe(expected);
});

test("the seller is named with its telephone and address, if it has any", () => {
  const told = { telephone: "09-765 4321", address: "1 Example Street, Tel Aviv" };
  expect(organisation("en", "Nofesh", { phone: told.telephone, address: told.address })).toMatchObject(told);
  expect(Object.keys(organisation("en", "Nofesh", {}))).not.toEqual(expect.arrayContaining(["telephone"]));
});
