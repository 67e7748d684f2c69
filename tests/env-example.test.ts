import { EngineEnvironment } from "@engine/config";
import { ServerEnvironment } from "@server/settings";
import { expect, test } from "vitest";
import * as z from "zod/v4";
import { SiteEnvironment } from "~/config.server";
import { filesUnder, read } from "./project-files";

type Variable = { name: string; description: string; fallback?: string };

/** What only the scripts read. */
const others: Variable[] = [
  { name: "CHROMIUM_PATH", description: "A Chromium for the browser tests; unset: one is found or installed." },
];

/** In a schema, but not for operators: only tests of a sandbox set them. */
const forTests = ["FAULT_POINT", "RATE_LIMITS", "PSEUDO_TEXTS"];

/** Read, but not for operators: variables of the platform, of the start script, and of the tests' own scripts. */
const notOurs = [
  "NODE_ENV",
  "PATH",
  "LD_LIBRARY_PATH",
  "CI",
  "JOURNEY_DATA_DIR",
  "JOURNEY_LOG",
  "JOURNEY_PORT",
  "JOURNEY_SHAPES",
  "MUTANT_LOG",
  "MUTANT_SECONDS",
  "MUTANT_TESTS",
  "NOFESH_BUILT",
  "NOFESH_NO_DB",
  "NOFESH_TEST_TOTALS",
  "SAMPLE",
  "BENCH_DATA",
  "TRACE",
];

/** The variables of the engine, the server and the site, each once, as their schemas describe them. */
function schemaVariables(): Variable[] {
  const all = [EngineEnvironment, ServerEnvironment, SiteEnvironment].flatMap(variablesOf);
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

function variablesOf(schema: z.ZodObject): Variable[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  const fallbacks: Record<string, unknown> = schema.parse({});
  return Object.entries(properties).map(([name, field]) => {
    const { description = "", enum: values } = field as { description?: string; enum?: string[] };
    const sentence = [description, values ? `One of: ${values.join(", ")}.` : ""].filter(Boolean).join(" ");
    const fallback = fallbacks[name];
    return { name, description: sentence, fallback: fallback === undefined ? undefined : String(fallback) };
  });
}

function example(): string {
  const head = [
    "# Every variable of the environment. None is needed for a shop that is only tried out.",
    "# The value shown is the default.",
    "# To use a copy of it: set -a; . ./.env; set +a; npm start",
    "# This file is written by its test: npx vitest run tests/env-example.test.ts -u",
  ];
  const settable = [...schemaVariables(), ...others].filter(({ name }) => !forTests.includes(name));
  const lines = settable.flatMap(({ name, description, fallback }) => [
    "",
    ...(description ? [`# ${description}`] : []),
    `#${name}=${/[\s<]/.test(fallback ?? "") ? `"${fallback}"` : (fallback ?? "")}`,
  ]);
  return `${[...head, ...lines].join("\n")}\n`;
}

// An undocumented variable is discovered only during an outage.
test(".env.example lists every variable with its default", async () => {
  await expect(example()).toMatchFileSnapshot("../.env.example");
});

test("every variable that is read is in it", () => {
  const sources = ["app", "engine", "server", "mocks", "scripts", "tests/setup"].flatMap((folder) =>
    filesUnder(folder),
  );
  const inCode = [...sources, "playwright.config.ts"]
    .filter((path) => !/\.test\./.test(path))
    .flatMap((path) => [...read(path).matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)].map(([, name]) => name!));
  const names = [...schemaVariables(), ...others].map(({ name }) => name).concat(notOurs);
  expect([...new Set(inCode)].filter((name) => !names.includes(name))).toEqual([]);
});
