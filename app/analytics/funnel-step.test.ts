import { expect, test } from "vitest";
import { funnelStepOf } from "./funnel-step";

test.each([
  ["GET", "/", 200, "home"],
  ["GET", "/search-result", 200, "search"],
  ["GET", "/search-result.data", 200, "search"],
  ["GET", "/holidays/2027-05/ATH", 200, "list"],
  ["GET", "/product-page/app-desktop", 200, "product"],
  ["GET", "/product-page", 302, null],
  ["POST", "/product-page/app", 303, null],
  ["POST", "/product-page/app", 409, "refusal"],
  ["POST", "/booking/hotel-flight/app/payer.data", 422, "refusal"],
  ["GET", "/booking/hotel-flight/app/all", 200, "travellers"],
  ["GET", "/booking/hotel-flight/app/payer", 200, "payer"],
  ["GET", "/booking/hotel-flight/app-desktop/extras", 200, "extras"],
  ["GET", "/booking/flight/app/check", 200, "check"],
  ["GET", "/flight-only/app", 200, "search"],
  ["GET", "/hotel-only/12", 200, "product"],
  ["GET", "/hotel/a-hotel", 200, "list"],
  ["GET", "/booking/verifying-card", 200, "payment"],
  ["GET", "/booking/confirmation", 200, "confirmation"],
  ["GET", "/booking/confirmation", 404, null],
  ["GET", "/admin", 200, null],
  ["GET", "/build/app.css", 200, null],
])("%s %s answered with %i is the event %s", (method, path, status, event) =>
  expect(funnelStepOf(method, path, status)).toBe(event),
);
