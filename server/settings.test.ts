import { ConfigError } from "@engine/config";
import { describe, expect, test } from "vitest";
import { liveSettings } from "../tests/factories/live-settings";
import { readServerSettings } from "./settings";

const live = { ...liveSettings, SESSION_SECRETS: `${"n".repeat(40)},${"o".repeat(40)}` };

function problemsOf(env: Record<string, string>): string[] {
  try {
    readServerSettings(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty environment is a sandbox on port 3000 with limits and without faults", () => {
  expect(readServerSettings({ HOST: " " })).toMatchObject({
    host: undefined,
    port: 3000,
    proxyHops: 0,
    logLevel: "info",
    limited: true,
    faultPoint: undefined,
    sessionSecret: undefined,
    engine: { mode: "sandbox", enginePort: 3001 },
  });
});

describe("TRUST_PROXY_HOPS", () => {
  test("is a number of proxies", () => expect(readServerSettings({ TRUST_PROXY_HOPS: "2" }).proxyHops).toBe(2));

  test.each(["one", "-1", "1.5", "true", "10"])("%s is refused", (text) => {
    expect(problemsOf({ TRUST_PROXY_HOPS: text })).toEqual([expect.stringContaining("TRUST_PROXY_HOPS")]);
  });
});

test("ignores test settings when live", () => {
  const testSettings = { RATE_LIMITS: "off", FAULT_POINT: "after-capture" };
  expect(readServerSettings(testSettings)).toMatchObject({ limited: false, faultPoint: "after-capture" });
  expect(readServerSettings({ ...live, ...testSettings })).toMatchObject({ limited: true, faultPoint: undefined });
});

test("the first of several secrets signs, and live requires one", () => {
  expect([readServerSettings({}).stopGrace, readServerSettings(live).stopGrace]).toEqual([0, 5]);
  expect(readServerSettings({ ...live, STOP_GRACE: "20" }).stopGrace).toBe(20);
  expect(readServerSettings({ ...live, KEEP_ALIVE: "65" }).keepAlive).toBe(65);
  expect(readServerSettings(live).sessionSecret).toBe("n".repeat(40));
  expect(problemsOf({ ...live, SESSION_SECRETS: "" })).toEqual(["SESSION_SECRETS: must be set when live"]);
});

test("reports every problem at once, the engine's too, without any secret", () => {
  const wrong = { LOG_LEVEL: "hunter2", TRUST_PROXY_HOPS: "hunter2", DATABASE_URL: "hunter2", PORT: "hunter2" };
  expect(problemsOf(wrong).map((problem) => problem.split(":")[0])).toEqual([
    "TRUST_PROXY_HOPS",
    "LOG_LEVEL",
    "DATABASE_URL",
    "PORT",
  ]);
  expect(problemsOf(wrong).join()).not.toContain("hunter2");
});

test("Google Analytics needs its stream and its secret", () => {
  const [id, secret] = [{ GA4_MEASUREMENT_ID: "G-ABC123" }, { GA4_API_SECRET: "s" }];
  expect(readServerSettings({}).googleAnalytics).toBeUndefined();
  expect(readServerSettings({ ...id, ...secret }).googleAnalytics).toMatchObject({
    measurementId: "G-ABC123",
    apiSecret: "s",
  });
  for (const half of [id, secret]) expect(problemsOf(half)).toEqual([expect.stringContaining("GA4_API_SECRET")]);
});
