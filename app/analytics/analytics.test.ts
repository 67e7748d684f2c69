import { isPrivateHost } from "@contract/vocabulary/private-host";
import { afterEach, expect, test, vi } from "vitest";
import { configureSite } from "~/config.server";
import { analyticsState, withAnswer } from "./analytics.server";

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
])("%s is local", (host) => expect(isPrivateHost(host)).toBe(true));

test.each(["nofesh.example", "www.nofesh.co.il:443", "172.15.0.1", "8.8.8.8", "localhost.example.com"])(
  "%s is not local",
  (host) => expect(isPrivateHost(host)).toBe(false),
);

const consent = async (yes: boolean) => (await withAnswer(yes)).split(";")[0]!;

test("asks for consent once, and never on a local host", async () => {
  const state = (headers: Record<string, string>) => analyticsState(new Request("http://anywhere/", { headers }));
  expect(await state({ host: "nofesh.example" })).toBe("ask");
  expect(await state({ host: "nofesh.example", cookie: await consent(false) })).toBe("off");
  expect(await state({ host: "nofesh.example", dnt: "1" })).toBe("off");
  expect(await state({ host: "localhost" })).toBe("off");
});

const configuredWith = (id: string) => {
  vi.stubEnv("GA4_MEASUREMENT_ID", id);
  configureSite({ sandboxSecret: "s" });
};
afterEach(() => {
  vi.unstubAllEnvs();
  configureSite({ sandboxSecret: "s" });
});

test("a user who agreed before counts went to Google is asked again; agreeing to Google includes agreeing to counts without it", async () => {
  const state = (cookie: string) =>
    analyticsState(new Request("http://anywhere/", { headers: { host: "nofesh.example", cookie } }));
  const before = await consent(true);
  configuredWith("G-TEST1");
  const withGoogle = await consent(true);
  expect([await state(before), await state(withGoogle), await state(await consent(false))]).toEqual([
    "ask",
    "on",
    "off",
  ]);
  configuredWith("");
  expect([await state(before), await state(withGoogle)]).toEqual(["on", "on"]);
});
