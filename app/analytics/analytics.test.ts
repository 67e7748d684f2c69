import { describe, expect, test, vi } from "vitest";
import { action } from "~/routes/_content+/analytics";
import { covers } from "../../tests/coverage/covers";
import { analyticsState, withAnswer } from "./analytics.server";
import { isLocalHost } from "./local-host";

test.each([
  "localhost:3000",
  "galil.localhost",
  "127.0.0.1:3000",
  "[::1]:3000",
  "10.0.0.4",
  "192.168.1.20:8080",
  "172.20.3.4",
  "shop.local",
  "shop.test",
  "intranet",
  "",
])("%s is local", (host) => expect(isLocalHost(host)).toBe(true));

test.each(["nofesh.example", "www.nofesh.co.il:443", "172.15.0.1", "8.8.8.8", "localhost.example.com"])(
  "%s is not local",
  (host) => expect(isLocalHost(host)).toBe(false),
);

const page = JSON.stringify({ event: "page", route: "home", language: "he" });
const asked = async (headers: Record<string, string>, body = page) => {
  const analytics = vi.fn();
  const request = new Request("http://anywhere/analytics", { method: "POST", headers, body });
  const answer = await action({ request, context: { analytics }, params: {} } as never);
  expect(answer.status).toBe(204);
  return analytics.mock.calls.map(([said]) => said);
};
const consent = async (yes: boolean) => (await withAnswer(yes)).split(";")[0]!;

describe("counts a page view", () => {
  test("with consent on a host of the shop, and without personal data", async () => {
    covers("2.89");
    expect(await asked({ host: "nofesh.example", cookie: await consent(true) })).toEqual([
      { event: "page", route: "home", language: "he" },
    ]);
  });

  test.each([
    ["on a local host", { host: "localhost:3000" }, true],
    ["before anybody was asked", { host: "nofesh.example" }, null],
    ["against the answer", { host: "nofesh.example" }, false],
    ["against the browser's wish", { host: "nofesh.example", "sec-gpc": "1" }, true],
  ] as const)("does not count it %s", async (_, headers, answer) => {
    covers("2.89");
    const cookie = answer === null ? "" : await consent(answer);
    expect(await asked({ ...headers, cookie })).toEqual([]);
  });

  test.each([
    "",
    "[]",
    "null",
    "{",
    '{"event":"page","route":"<script>","language":"he"}',
    `${page}${" ".repeat(600)}`,
  ])("does not count it as %s", async (body) => {
    expect(await asked({ host: "nofesh.example", cookie: await consent(true) }, body)).toEqual([]);
  });
});

test("asks for consent once, and never on a local host", async () => {
  const state = (headers: Record<string, string>) => analyticsState(new Request("http://anywhere/", { headers }));
  expect(await state({ host: "nofesh.example" })).toBe("ask");
  expect(await state({ host: "nofesh.example", cookie: await consent(false) })).toBe("off");
  expect(await state({ host: "nofesh.example", dnt: "1" })).toBe("off");
  expect(await state({ host: "localhost" })).toBe("off");
});
