import { calls, type Shop } from "@contract/calls";
import { httpPort } from "@contract/wire/http-port";
import { imitate } from "@mocks/contract/imitate";
import { imitatedApi } from "@mocks/contract/imitated-api";
import { imitatedShop } from "@mocks/contract/imitated-shop";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe } from "vitest";
import { expectationsOfAShop } from "./shop.expectations";

const today = "2026-11-20";
const network = setupServer(...imitate(calls, imitatedShop(today), "http://imitated.test"));
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());

function callsTo(url: string, fetch: (request: Request) => Promise<Response>): Shop {
  return httpPort(calls, {
    baseOf: (group) => `${url}/${group}`,
    fetch,
    headers: {},
  });
}

describe("the imitation, over the network", () =>
  expectationsOfAShop(() => callsTo("http://imitated.test", (request) => fetch(request))));

describe("the imitation, as a server", () => {
  const api = imitatedApi(calls, imitatedShop(today));
  expectationsOfAShop(() => callsTo("http://imitated.test/api", async (request) => api.fetch(request)));
});
