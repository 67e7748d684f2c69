import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiBridge } from "./api-bridge";

let origin: string;
let heard: Headers[] = [];
const server = createServer(
  express().use(
    apiBridge(async (request) => {
      heard.push(request.headers);
      return Response.json({});
    }),
    (_request, response) => void response.send("a page"),
  ),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

// Another site can make a browser send our cookies, never our headers: so cookies must not authorise a call.
test("a call of the API is passed on without the site's cookies, with the client's own address rather than one it claims", async () => {
  heard = [];
  const headers = { cookie: "agency=signed; member=signed", "x-client-address": "192.0.2.1", "x-agency-sid": "a-sid" };
  for (const path of ["/api/bff/operation/storePage", "/api/bff/operation/acceptTerms/token", "/openapi.json"])
    await (await fetch(`${origin}${path}`, { headers })).text();
  expect(heard).toHaveLength(3);
  for (const one of heard)
    expect([one.get("cookie"), one.get("x-client-address"), one.get("x-agency-sid")]).toEqual([
      null,
      "127.0.0.1",
      "a-sid",
    ]);
});

test("a request that is not a call is left to the pages", async () => {
  heard = [];
  for (const path of ["/api", "/apis/bff", "/"]) expect(await (await fetch(`${origin}${path}`)).text()).toBe("a page");
  expect(heard).toEqual([]);
});
