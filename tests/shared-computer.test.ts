import { expect, test } from "vitest";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

/** Traces of one user that the next one finds on a shared computer. */

const { site } = await shopWithPages();

test.each(["member", "agency", "visitor"])(
  "logging out as %s removes the shopper, whose bookings could otherwise be opened, and the holidays that were saved and viewed",
  async (kind) => {
    const page = await site.post(`/${kind}/logout`, []);
    expect(page.status).toBe(303);
    const cookies = page.headers.getSetCookie();
    for (const name of [kind, "shopper", "wish", "seen"])
      expect(
        cookies.filter((cookie) => new RegExp(`^(__Host-)?${name}=;.*Max-Age=0`).test(cookie)),
        name,
      ).toHaveLength(1);
    expect(page.headers.get("clear-site-data")).toContain("cache");
  },
);

test("browsers store no page seen while logged in, and may store any other", async () => {
  const answer = await site.post("/member/login", [["phone", "0501234567"]]);
  const cookie = receivedCookies(answer);
  expect(cookie).toContain("member=");
  // With script the content of a page comes by itself, at an address of its own.
  for (const path of ["/", "/search-result?dest=RHO", "/member/login", "/_root.data", "/order-check.data"]) {
    expect((await site.get(path, { cookie })).headers.get("cache-control"), path).toBe("private, no-store");
    expect((await site.get(path)).headers.get("cache-control"), path).toBe("private, no-cache");
  }
});
