import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

const gateway = "http://127.0.0.1:3000";
const own = "http://localhost:3000";

function policyOf(path: string): Record<string, string> {
  const parts = contentSecurityPolicy(path, [gateway], [own]).split("; ");
  return Object.fromEntries(parts.map((part) => [part.split(" ")[0], part.slice(part.indexOf(" ") + 1).trim()]));
}

describe("the content security policy", () => {
  it.each(["/", "/search-result", "/booking/hotel-flight/app/payer", "/error-404"])(
    "of %s allows our own files and nothing else",
    (path) => {
      expect(policyOf(path)).toMatchObject({
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
      });
      expect(policyOf(path)).not.toHaveProperty("frame-src");
    },
  );

  it.each(["/", "/booking/verifying-card", "/redirect-verified"])("check 21: of %s allows no inline script", (path) => {
    expect(contentSecurityPolicy(path, [gateway], [own])).not.toMatch(/unsafe|nonce|\*/);
    expect(contentSecurityPolicy(path, [gateway], [own], "'sha256-abc='")).toContain("style-src 'self' 'sha256-abc=';");
  });

  it("lets only the card page frame the gateway and post to it", () => {
    expect(policyOf("/booking/verifying-card")).toMatchObject({
      "frame-src": `'self' ${gateway}`,
      "form-action": `'self' ${gateway}`,
      "frame-ancestors": "'none'",
    });
  });

  it("lets only our own gateway frame contain the return page", () => {
    expect(policyOf("/redirect-verified")["frame-ancestors"]).toBe(`'self' ${own}`);
  });
});

it.each([
  ["https://shop.example", "max-age=31536000; includeSubDomains"],
  ["http://localhost:3000", null],
])("a shop at %s asks browsers for https: %s", async (publicUrl, expected) => {
  const app = express().use(securityHeaders(publicUrl, () => "default-src 'none'"));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  expect(answer.headers.get("strict-transport-security")).toBe(expected);
});
