import { describe, expect, test } from "vitest";
import { liveSettings } from "../tests/factories/live-settings";
import { readEngineConfig } from "./config";

const LIVE = { ...liveSettings, PUBLIC_URL: "https://nofesh.example/" };

test("an empty environment is a sandbox", () => {
  const config = readEngineConfig({ DATABASE_URL: " " });
  expect(config).toMatchObject({
    mode: "sandbox",
    dataDir: "./.data",
    databaseUrl: undefined,
    publicUrl: "http://localhost:3000",
    enginePort: 3001,
    fullBirthDateDestinations: ["DXB"],
    hotelbeds: { source: "imitation" },
  });
});

test("NODE_ENV decides nothing", () => {
  expect(readEngineConfig({ NODE_ENV: "production" }).mode).toBe("sandbox");
});

test("accepts a complete live environment and leaves it without imitated hotels", () => {
  expect(readEngineConfig(LIVE)).toMatchObject({
    mode: "live",
    publicUrl: "https://nofesh.example",
    hotelbeds: { source: "off" },
  });
});

test.each([
  [{ PUBLIC_URL: "http://nofesh.example" }, "PUBLIC_URL: must be https"],
  [{ PUBLIC_URL: undefined }, "PUBLIC_URL: must be set"],
  [{ DATA_KEYS: undefined }, "DATA_KEYS: must be set"],
  [{ DATA_KEYS: `${"k".repeat(32)},short` }, "DATA_KEYS: must be set"],
  [{ PAYMENT_BASE_URL: undefined }, "PAYMENT_BASE_URL: must be set"],
  [{ PAYMENT_BASE_URL: "http://pay.example" }, "PAYMENT_BASE_URL: must be https"],
  [{ PAYMENT_SECRET_KEY: undefined }, "PAYMENT_SECRET_KEY: must be set"],
  [{ PAYMENT_SECRET_KEY: "sandbox" }, "PAYMENT_SECRET_KEY: must be set"],
  [{ DESK_CODE_MINUTES: "61" }, "DESK_CODE_MINUTES: must be at most 60"],
  [{ SMS_BASE_URL: "" }, "SMS_BASE_URL: must be set"],
  [{ MAIL_URL: undefined }, "MAIL_URL: must be set"],
  [{ HOTELBEDS_BASE_URL: "https://hotels.example" }, "HOTELBEDS_SECRET: must be set"],
])("live refuses %o", (change, problem) => {
  expect(() => readEngineConfig({ ...LIVE, ...change })).toThrow(problem);
});

// A sandbox's log-ins are published: opening it to the internet must be intentional.
test("a sandbox on a public address needs a second confirmation", () => {
  const open = (PUBLIC_URL: string, SANDBOX_PUBLIC_HOST?: string) =>
    readEngineConfig({ PUBLIC_URL, SANDBOX_PUBLIC_HOST }).publicUrl;
  for (const near of ["http://localhost:3000", "http://galil.localhost", "http://192.168.1.5:3000", "http://shop.test"])
    expect(open(near)).toBe(near);
  const far = "https://demo.nofesh.example";
  expect(() => open(far)).toThrow("SANDBOX_PUBLIC_HOST=demo.nofesh.example");
  expect(() => open("http://10.evil.example")).toThrow("public address");
  expect(() => open(far, "nofesh.example")).toThrow("public address");
  expect(open(far, "demo.nofesh.example")).toBe(far);
});

test("reports all problems in one message, without revealing a secret", () => {
  const broken = { SHOP_MODE: "prod", ENGINE_PORT: "x1", DATABASE_URL: "mysql://root:hunter2@db/shop" };
  expect(() => readEngineConfig(broken)).toThrow(/SHOP_MODE: [\s\S]*DATABASE_URL: [\s\S]*ENGINE_PORT: /);
  expect(() => readEngineConfig(broken)).not.toThrow(/hunter2/);
});

test.each([
  ["DXB, auh", ["DXB", "AUH"]],
  ["", ["DXB"]],
])("destinations %o", (list, expected) => {
  expect(readEngineConfig({ FULL_BIRTH_DATE_DESTINATIONS: list }).fullBirthDateDestinations).toEqual(expected);
});

describe("a pooler and replicas", () => {
  const DATABASE_URL = "postgresql://nofesh@pooler/nofesh";

  test("are where the variables say", () => {
    expect(readEngineConfig({ DATABASE_URL })).toMatchObject({
      sessionUrl: undefined,
      reads: { urls: [], maxLag: 2000 },
    });
    expect(
      readEngineConfig({
        DATABASE_URL,
        DATABASE_SESSION_URL: "postgresql://nofesh@pooler/nofesh_session",
        DATABASE_READ_URL: "postgresql://one/nofesh, postgres://two/nofesh",
        DATABASE_READ_MAX_LAG: "500",
      }),
    ).toMatchObject({
      sessionUrl: "postgresql://nofesh@pooler/nofesh_session",
      reads: { urls: ["postgresql://one/nofesh", "postgres://two/nofesh"], maxLag: 500 },
    });
  });

  test.each([
    [{ DATABASE_READ_URL: "postgresql://one/nofesh" }, "DATABASE_READ_URL: needs DATABASE_URL"],
    [{ DATABASE_SESSION_URL: "postgresql://one/nofesh" }, "DATABASE_SESSION_URL: needs DATABASE_URL"],
    [
      { DATABASE_URL, DATABASE_READ_URL: "postgresql://one/nofesh,http://two" },
      "DATABASE_READ_URL: must be postgresql://",
    ],
    [{ DATABASE_URL, DATABASE_READ_MAX_LAG: "99" }, "DATABASE_READ_MAX_LAG: must be at least 100"],
  ])("%o: %s", (env, problem) => expect(() => readEngineConfig(env)).toThrow(problem));
});
