import { expect, test } from "vitest";
import { safePath } from "./safe-path";

const hosts = ["evil.example", "evil.example:443", "nofesh.invalid@evil.example"];
const prefixes = [
  "//",
  "///",
  "////",
  "/\\",
  "\\\\",
  "\\/",
  "/\t/",
  "/\n/",
  "/\r/",
  "\t//",
  " //",
  "https://",
  "http://",
  "https:/",
  "https:",
  "HTTPS://",
  "ftp://",
  "/.//",
  "/..//",
  "/%2f/",
];
const others = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "mailto:a@b.c",
  "",
  "evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%5c%5cevil.example",
  "//[::1]/",
  "//0x7f.1/",
  "／／evil.example",
  "/\u0000/evil.example",
  `/${"a".repeat(2000)}`,
  "/%2F/evil.example",
  "//google.com%2f@evil.example",
  "/\\evil.example/%2e%2e",
  "///evil.example/%2f..",
];
const hostile = [...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)), ...others];

test("covers enough hostile addresses", () => expect(hostile.length).toBeGreaterThan(60));

test.each(hostile)("%j falls back to the home page", (path) => {
  expect(safePath(path, "/")).toBe("/");
});

test.each([undefined, null, 7, ["/a"], {}])("%j is not a path", (value) =>
  expect(safePath(value, "/home")).toBe("/home"),
);

test.each([
  "/",
  "/booking/hotel-flight/app/payer?booking=abc&lang=en",
  "/search-result?dest=ATH#results",
  "/%D7%90%D7%95%D7%93%D7%95%D7%AA",
  "/a?next=//evil.example",
])("%j is kept", (path) => expect(safePath(path, "/home")).toBe(path));
