import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, syntaxTree } from "./project-files";

/** Patterns that meet no caller's text, or only as many characters of it as cost nothing: what bounds each. */
const bounded: Record<string, string> = {
  '/<a href="(?!\\/(?!\\/)|#|tel:)[^"]*"[^>]*>(.*?)<\\/a>/gs': "HTML of a page that our own renderer wrote",
  "/-?\\d+\\.\\d{2,}/g": "our own drawings",
  '/^<svg[^>]*viewBox="([^"]+)"[^>]*>/': "our own drawings",
  "/([\\w-]+)\\.css$/": "a file name of the build",
  '/(<img [^>]*?src=")(\\/pictures\\/(?:destination|hotel)\\/[^"]+)(")/g':
    "a page that the shop rendered, whose tags are whole",
  '/url\\("?(\\/pictures\\/[^")]+)"?\\)/g': "a style sheet of the build",
  '/<symbol id="([^"]+)"([\\s\\S]*?<\\/symbol>)/g': "the build's file of icons",
  "/\\B(?=(\\d{3})+$)/g": "the digits of an amount, twelve at most",
  "/^\\s*[A-Za-z0-9]*(\\s*,\\s*[A-Za-z0-9]+)*\\s*$/": "a setting of the operator",
  '/lock file ".*" already exists|shared memory block .* still in use/': "a line that PostgreSQL wrote",
  "/[^<\\s]+@[^>\\s]+/": "a setting of the operator",
  "/\\[(?:\\\\.|[^\\]\\\\])*\\]/g": "a pattern of the contract",
  "/\\\\[pPu]\\{[^}]*\\}/g": "a pattern of the contract",
};

/** Patterns made at run time, as each is with what it is made of. */
const built: Record<string, string[]> = {
  "app/agent/agent-forms.server.ts": ["^(pdf|word)$"],
  "app/i18n/remember-texts.server.ts": ["\\u0002|\\u0003"],
  "contract/wire/wire.ts": ["/:name\\??"],
  "engine/service/reviews/links-in-text.ts": ["[\\p{L}\\p{N}]\\.(?:one|two)(?![\\p{L}\\p{N}])"],
  "server/http/rate-limits.ts": ["^/api/\\w+/operation/(one|two)(/|$)|^/places\\.json(/|\\.data|$)"],
  "server/http/request-limits.ts": ["^/api/bff/operation/one(?:/[^/]+)?/two/[^/]+/?$"],
  "server/metrics/route-name.ts": ["^/api/bff/one(/[^/]+)?/two/[^/]+/?$"],
  "server/page-cache/cacheable-routes.ts": ["^/one/([^/]+)/two/([^/]+)$"],
  "server/page-cache/send-cached.ts": ["(^|[\\s,])br(?!\\s*;\\s*q=0(\\.0*)?\\s*($|,))(?=$|[\\s,;])"],
};

/** Every pattern of the shop's code by its text, with the file it is in. */
function patternsOfTheShop() {
  const literals = new Map<string, string>();
  const makers = new Set<string>();
  for (const path of ["app", "contract", "engine", "mocks", "server"].flatMap((one) => filesUnder(one, /\.tsx?$/))) {
    if (/\.(test|expectations)\.tsx?$/.test(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, path);
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
        makers.add(path);
      ts.forEachChild(node, visit);
    };
    visit(syntaxTree(path));
  }
  return { literals, makers };
}

/** Null if the steps grow with the length of the text and no faster. */
async function slowness(source: string, flags: string): Promise<string | null> {
  const judged = await check(source, flags, { timeout: 120_000, randomSeed: 1 });
  if (judged.status === "safe") return null;
  return judged.status === "vulnerable" ? judged.complexity.summary : `not judged: ${judged.error.kind}`;
}

const { literals, makers } = patternsOfTheShop();

// With a pattern of more steps than letters, one sender of a long text can stop the process for everybody.
test("check 14: the steps of every pattern grow with the text and no faster, unless its text is ours or short", async () => {
  expect(literals.size).toBeGreaterThan(400);
  const slow: string[] = [];
  for (const [text, path] of literals) {
    const end = text.lastIndexOf("/");
    const why = await slowness(text.slice(1, end), text.slice(end + 1));
    if (why && !bounded[text]) slow.push(`${path}: ${text}: ${why}`);
    if (!why && bounded[text]) slow.push(`${path}: ${text} is linear by now, and listed`);
  }
  expect(slow).toEqual([]);
  expect(Object.keys(bounded).filter((text) => !literals.has(text))).toEqual([]);
}, 600_000);

test("check 14: so do those of patterns that are made at run time", async () => {
  expect([...makers].sort()).toEqual(Object.keys(built).sort());
  const slow: string[] = [];
  for (const source of Object.values(built).flat()) {
    const why = await slowness(source, source.includes("\\p{") ? "iu" : "i");
    if (why) slow.push(`${source}: ${why}`);
  }
  expect(slow).toEqual([]);
}, 120_000);

test.each([
  ["an ending sought at each of its characters", "/+$"],
  ["two runs of the same", "^(\\d+)\\s*-?\\s*x"],
  ["a run of runs", "^(a+)+$"],
])("check 14: %s is noticed", async (_, source) => {
  expect(await slowness(source, "")).toMatch(/polynomial|exponential/);
});
