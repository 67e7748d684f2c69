import { describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { covers } from "../../tests/coverage/covers";
import { calls } from "../calls";
import { accept, generalCodes, groups, type Operation, operation, pathParameters, refuse, statusOf } from "./operation";

const everyCall = Object.entries(calls) as [string, Operation][];

describe("an operation", () => {
  test.each([
    ["GET", "query"],
    ["POST", "json"],
    ["PUT", "json"],
    ["DELETE", "json"],
  ] as const)("by %s sends its values as %s by default", (method, carrier) => {
    const definition = { method, path: "/x", group: "bff", summary: "", refusals: [] } as const;
    const schemas = { input: z.object({}), output: z.object({}) };
    expect(operation({ ...definition, ...schemas }).carrier).toBe(carrier);
    expect(operation({ ...definition, ...schemas, carrier: "form" }).carrier).toBe("form");
  });

  test.each([
    ["/a/b", []],
    ["/a/:id", [{ name: "id", optional: false }]],
    [
      "/a/:id/b/:part?",
      [
        { name: "id", optional: false },
        { name: "part", optional: true },
      ],
    ],
  ])("of path %s has the parameters %j", (path, parameters) => {
    expect(pathParameters(path)).toEqual(parameters);
  });
});

describe("the calls", () => {
  // Otherwise the first route registered would answer for both.
  test("do not share a method and address", () => {
    const addresses = everyCall.flatMap(([, { method, group, path }]) => {
      const shape = path.replace(/:\w+/g, ":");
      return [shape.replace("?", ""), ...(shape.endsWith("?") ? [shape.replace(/\/:\?$/, "")] : [])].map(
        (address) => `${method} ${group}${address}`,
      );
    });
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  test("each has a group, a summary and a path without a trailing slash", () => {
    const wrong = everyCall.flatMap(([name, { group, summary, path }]) => [
      ...(groups.includes(group) ? [] : [`${name}: group ${group}`]),
      ...(summary === "" ? [`${name}: no summary`] : []),
      ...(/^(\/:?[\w.-]+\??)+$/.test(path) ? [] : [`${name}: path ${path}`]),
    ]);
    expect(wrong).toEqual([]);
  });

  test("each lists a refusal once, and none of the general ones", () => {
    const wrong = everyCall.flatMap(([name, { refusals }]) =>
      refusals
        .filter((code, at) => refusals.indexOf(code) !== at || (generalCodes as readonly string[]).includes(code))
        .map((code) => `${name}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  // Intermediaries may repeat a GET, so a call that writes is never one. acceptHotelChange is the specification's own exception, and is
  // idempotent.
  test("use POST to store, pay, log in or log out", () => {
    const writes =
      /^(storePage|getPaymentUrl|debit|paymentReturned)|Login|Logout|VerifyCode|Register|Choose|^ask|^request/;
    expect(
      everyCall.filter(([name, { method }]) => writes.test(name) && method === "GET").map(([name]) => name),
    ).toEqual([]);
  });
});

describe("a refusal", () => {
  test("has the status of its code, or 409 by default", () => {
    const expected = {
      "invalid-input": 422,
      "not-logged-in": 401,
      "not-allowed": 403,
      "not-found": 404,
      "too-many-requests": 429,
      "too-many-holds": 429,
      closed: 503,
      "payment-closed": 503,
      "gateway-down": 503,
      gone: 410,
      // Specification §8: 400 is the coupon's price message, and nothing else.
      "invalid-coupon-price": 400,
      "invalid-coupon-number": 404,
      "card-digits": 422,
      "sold-out": 409,
      "price-changed": 409,
      "hold-expired": 409,
      "a-code-nobody-wrote-down": 409,
    };
    const actual = Object.fromEntries(Object.keys(expected).map((code) => [code, statusOf(code)]));
    expect(actual).toEqual(expected);
  });

  test("never has the status of the coupon's price message, nor that of a fault", () => {
    covers("5.14", "8.3");
    const codes = new Set([...generalCodes, ...everyCall.flatMap(([, { refusals }]) => refusals)]);
    const statuses = [...codes].filter((code) => code !== "invalid-coupon-price").map(statusOf);
    expect([...new Set(statuses)].filter((status) => status === 400 || status === 500 || status < 400)).toEqual([]);
  });

  test("carries its code even without a message, and keeps other details", () => {
    expect(refuse("sold-out")).toEqual({ ok: false, refusal: { code: "sold-out", message: "sold-out" } });
    expect(refuse("sold-out", { field: "cls", message: "No rooms", retryable: true }).refusal).toEqual({
      code: "sold-out",
      message: "No rooms",
      field: "cls",
      retryable: true,
    });
  });

  test("is told apart from an accepted falsy value", () => {
    expect(accept(0)).toEqual({ ok: true, value: 0 });
  });
});
