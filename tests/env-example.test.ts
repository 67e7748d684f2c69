import { EngineEnvironment } from "@engine/config";
import { expect, test } from "vitest";
import * as z from "zod/v4";
import { filesUnder, read } from "./project-files";

type Variable = { name: string; says: string; fallback?: string };

/** What the site and the server read besides the engine's part. */
const others: Variable[] = [
  { name: "HOST", says: "The network address the shop listens on.", fallback: "0.0.0.0" },
  {
    name: "SESSION_SECRETS",
    says: "Signs cookies and links; at least 32 characters each when live. Separated by commas: the first signs, all verify.",
  },
  {
    name: "TRUST_PROXY_HOPS",
    says: "Proxies of yours in front, whose word about a person's address is taken.",
    fallback: "0",
  },
  { name: "LOG_LEVEL", says: "trace, debug, info, warn, error or silent.", fallback: "info" },
  { name: "PHOTOS_DIR", says: "Folder of your own photographs, as import files name them.", fallback: "photos" },
  { name: "API_MAIN_URL", says: "An API of your own for the group main, such as https://api.example/main." },
  { name: "API_BFF_URL", says: "The same for the group bff, where most calls are." },
  { name: "API_ADMIN_URL", says: "The same for the group admin." },
  { name: "API_HBA_URL", says: "The same for the group of hotel beds." },
  { name: "API_DOMESTIC_URL", says: "The same for the group domestic." },
  { name: "PGBIN", says: "Folder of PostgreSQL's programs, when neither npm nor the system has them." },
  { name: "CHROMIUM_PATH", says: "A Chromium for the browser tests; unset: one is found or installed." },
];

/** Read, and nothing to set: what the platform has, what the start script sets, and what a test of a sandbox needs. */
const notOurs = [
  "NODE_ENV",
  "PATH",
  "LD_LIBRARY_PATH",
  "CI",
  "FAULT_POINT",
  "RATE_LIMITS",
  "PSEUDO_TEXTS",
  "JOURNEY_DATA_DIR",
  "JOURNEY_LOG",
  "JOURNEY_PORT",
  "NOFESH_BUILT",
  "BENCH_DATA",
  "TRACE",
];

function engineVariables(): Variable[] {
  const { properties = {} } = z.toJSONSchema(EngineEnvironment, { io: "input" });
  const fallbacks: Record<string, unknown> = EngineEnvironment.parse({});
  return Object.entries(properties).map(([name, field]) => {
    const { description = "", enum: values } = field as { description?: string; enum?: string[] };
    const says = [description, values ? `One of: ${values.join(", ")}.` : ""].filter(Boolean).join(" ");
    const fallback = fallbacks[name];
    return { name, says, fallback: fallback === undefined ? undefined : String(fallback) };
  });
}

function example(): string {
  const head = [
    "# Every variable of the environment. None is needed for a shop that is only tried out.",
    "# What stands behind = is what is taken when a variable is not set.",
    "# To use a copy of it: set -a; . ./.env; set +a; npm start",
    "# This file is written by its test: npx vitest run tests/env-example.test.ts -u",
  ];
  const lines = [...engineVariables(), ...others].flatMap(({ name, says, fallback }) => [
    "",
    ...(says ? [`# ${says}`] : []),
    `#${name}=${/[\s<]/.test(fallback ?? "") ? `"${fallback}"` : (fallback ?? "")}`,
  ]);
  return `${[...head, ...lines].join("\n")}\n`;
}

// A variable nobody can read about is found in an outage.
test(".env.example says every variable with its default", async () => {
  await expect(example()).toMatchFileSnapshot("../.env.example");
});

test("every variable that is read is in it", () => {
  const sources = ["app", "engine", "server", "mocks", "scripts", "tests/setup"].flatMap((folder) =>
    filesUnder(folder),
  );
  const inCode = [...sources, "playwright.config.ts"]
    .filter((path) => !/\.test\./.test(path))
    .flatMap((path) => [...read(path).matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)].map(([, name]) => name!));
  const site = [...read("app/config.server.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!);
  const known = [...engineVariables(), ...others].map(({ name }) => name).concat(notOurs);
  expect([...new Set([...inCode, ...site])].filter((name) => !known.includes(name))).toEqual([]);
});
