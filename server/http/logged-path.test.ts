import { expect, test } from "vitest";
import { loggedPath } from "./logged-path";

test.each([
  ["/hotel-change/kD3n_secret-token", "/hotel-change/…"],
  ["/api/bff/operation/acceptHotelChange/kD3n_secret-token", "/api/bff/operation/acceptHotelChange/…"],
  ["/api/bff/operation/payHotelChange/kD3n_secret-token", "/api/bff/operation/payHotelChange/…"],
  ["/api/bff/operation/hotelChange/kD3n_secret-token", "/api/bff/operation/hotelChange/…"],
  ["/sign/kD3n_secret-token", "/sign/…"],
  ["/api/bff/operation/signature/kD3n_secret-token", "/api/bff/operation/signature/…"],
  ["/api/bff/operation/acceptTerms/kD3n_secret-token", "/api/bff/operation/acceptTerms/…"],
  ["/newsletter/unsubscribe/kD3n_secret-token", "/newsletter/unsubscribe/…"],
  ["/api/bff/newsletter/link/kD3n_secret-token", "/api/bff/newsletter/link/…"],
  ["/api/bff/operation/checkCoupon/SUMMER-2027", "/api/bff/operation/checkCoupon/…"],
  ["/api/bff/operation/CheckCoupon//SUMMER-2027", "/api/bff/operation/CheckCoupon/…"],
  ["/search-result", "/search-result"],
  ["/hotel-change", "/hotel-change"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path)).toBe(logged));

test("a path is logged up to 300 characters, without the token in it", () => {
  expect(loggedPath(`/${"a".repeat(299)}`)).toBe(`/${"a".repeat(299)}`);
  expect(loggedPath(`/${"a".repeat(8_000)}`)).toBe(`/${"a".repeat(299)}…`);
  expect(loggedPath(`/sign/kD3n_secret-token/${"a".repeat(8_000)}`)).toBe(`/sign/…/${"a".repeat(292)}…`);
});
