import { describe, expect, it } from "vitest";
import { comesFromUs } from "./origin-check";

const ours = ["http://localhost:3000", "http://127.0.0.1:3000"];

describe("whether a form comes from a page of ours", () => {
  it.each<[string, Record<string, string>, boolean]>([
    ["our page, newer browser", { "sec-fetch-site": "same-origin", origin: ours[0]! }, true],
    ["our page, older browser", { origin: ours[0]! }, true],
    ["our page, no Origin", { "sec-fetch-site": "same-origin" }, true],
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
    ["a neighbour of the same site", { "sec-fetch-site": "same-site", origin: "http://localhost:4000" }, false],
    ["another site, older browser", { origin: "https://evil.example" }, false],
    [
      "a lie about the site with a foreign Origin",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
      false,
    ],
    ["Origin null", { origin: "null" }, false],
    ["nothing said", {}, false],
  ])("%s: %o is %s", (_, headers, expected) => expect(comesFromUs(headers, ours)).toBe(expected));
});
