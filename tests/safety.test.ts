import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, type Import, importsOf, parsed, read } from "./project-files";

/** The rules of the house that reading the files can check. Each broke something once, or would without a sound. */

const source = /\.tsx?$/;
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const room = (name: string) => filesUnder(name, source);
const shipped = (name: string) => room(name).filter((path) => !isTest(path));
const rooms = ["app", "contract", "engine", "mocks", "server"];
const everything = [...rooms, "tests"].flatMap(room);

describe("arrows between the rooms", () => {
  // Each arrow keeps one thing replaceable: the site works on another engine, the engine without our site, live without imitations.
  test.each([
    ["app", /^(engine|mocks|server|tests)\//],
    ["engine", /^(app|mocks|server|tests)\//],
    ["contract", /^(?!contract\/|zod\/v4$)/],
    ["mocks", /^(engine|app|server|tests)\//],
    ["server", /^(app|tests)\//],
  ])("%s imports nothing that matches %s", (name, forbidden) => {
    // The server hands the site its surroundings, and has to name their shape.
    const named = (path: string, { target, typeOnly }: Import) =>
      path.startsWith("server/") && typeOnly && target === "app/site-context";
    const wrong = shipped(name).flatMap((path) =>
      importsOf(path)
        .filter((one) => forbidden.test(one.target) && !named(path, one))
        .map(({ specifier }) => `${path} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  // One module under two names of one room is a cycle waiting to happen, and a path that no search finds.
  test.each(rooms)("inside %s paths are relative, and app's are from its root", (name) => {
    const own = name === "app" ? /^@app\// : new RegExp(`^@${name}/`);
    const wrong = room(name).flatMap((path) => importsOf(path).filter(({ specifier }) => own.test(specifier)));
    expect(wrong).toEqual([]);
  });
});

describe("frameworks", () => {
  // The server has one order of middleware, and the engine answers Requests without a server: docs/decisions/0036-one-web-framework.md.
  test.each([
    ["express", /^(express|compression|@remix-run\/express)$/, /^server\//],
    ["hono's router", /^hono(\/|$)/, /^(engine\/(http|create-engine)\.ts|engine\/sale\/hotel-api\/|mocks\/)/],
    ["hono's adapter", /^@hono\/node-server/, /^(server\/http\/web-handler\.ts|mocks\/)/],
  ])("%s is used in its place only", (_, packages, place) => {
    const wrong = rooms
      .flatMap(shipped)
      .filter((path) => !place.test(path) && importsOf(path).some(({ specifier }) => packages.test(specifier)));
    expect(wrong).toEqual([]);
  });
});

describe("what the compiler does not do for us", () => {
  // A cast by way of never or unknown takes the contract's types away: a refusal that no call declares went out that way.
  test("nothing is cast by way of never or unknown", () => {
    const wrong = ["app", "contract", "engine", "server"].flatMap(shipped).flatMap((path) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isAsExpression(node)) {
          const { expression, type } = node;
          const twice = ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword;
          if (twice || type.kind === ts.SyntaxKind.NeverKeyword) found.push(`${path}: ${node.getText().slice(-60)}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(parsed(path));
      return found;
    });
    expect(wrong).toEqual([]);
  });

  // `"sideEffects": false` keeps server code out of the browser, and silently drops a module that is imported for its effect alone.
  test("no module but a style sheet is imported for its effect alone", () => {
    expect(JSON.parse(read("package.json")).sideEffects).toBe(false);
    const wrong = everything.flatMap((path) =>
      importsOf(path)
        .filter(({ bare, specifier }) => bare && !specifier.endsWith(".css"))
        .map(({ specifier }) => `${path} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  // The classic compiler empties files named *.server, but knows nothing of .server folders: a module in one reached the browser.
  test("server-only code is marked on the file, not on a folder", () => {
    expect(everything.filter((path) => path.includes("/.server/"))).toEqual([]);
  });

  // Emptied in the browser, a *.server module is `undefined` there; only routes have their server half cut off before.
  test("only routes and other server modules use what a *.server module does", () => {
    const mayUse = /^app\/(routes\/|root\.tsx$|entry\.server\.tsx$)|\.server\.tsx?$/;
    const wrong = shipped("app")
      .filter((path) => !mayUse.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target, typeOnly }) => target.endsWith(".server") && !typeOnly)
          .map(({ specifier }) => `${path} -> ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  // An index file in a folder of routes is the route itself; elsewhere it hides what a folder holds.
  test("no folder hides behind an index file", () => {
    const found = rooms.flatMap(shipped).filter((path) => /(^|\/)index\.tsx?$/.test(path));
    expect(found).toEqual(["server/index.ts"]);
  });

  // Validation is the server's: zod was 55 kB of script in every page when a constant was imported from beside a schema.
  test("nothing for the browser takes a value from a contract module that makes schemas", () => {
    // Routes are taken apart by the compiler: what only their loader and action use stays on the server.
    // What lies beside a route in its folder is not taken apart.
    const forServer = /\.server\.tsx?$|^app\/entry\.server|^app\/routes\/[^/]+\/([^/]+|.+\/route)\.tsx?$/;
    const reached = (path: string): string[] => {
      const found = new Set<string>();
      const visit = (at: string) => {
        for (const { target, typeOnly } of importsOf(at)) {
          const file = `${target}.ts`;
          if (typeOnly || !target.startsWith("contract/") || found.has(file) || !existsSync(file)) continue;
          found.add(file);
          visit(file);
        }
      };
      visit(path);
      return [...found];
    };
    const wrong = shipped("app")
      .filter((path) => !forServer.test(path))
      .flatMap((path) =>
        reached(path)
          .filter((file) => /\bz\.\w+\(/.test(read(file)))
          .map((file) => `${path} -> ${file}`),
      );
    expect(wrong).toEqual([]);
  });

  // The same, seen in what was built; drizzle and the engine's tables would come the same way.
  test.runIf(existsSync("public/build"))("the browser's files hold neither zod, conform nor drizzle", () => {
    const files = builtForBrowser();
    expect(files.length).toBeGreaterThan(10);
    const heavy = /_zod\b|ZodError|__intent__|drizzle:entityKind/;
    expect(files.filter((path) => heavy.test(read(path)))).toEqual([]);
  });

  // `import { z }` brings all of zod with it, and "zod" alone is version 3 here: two kinds of schema that do not mix.
  test("zod is imported as a namespace of version 4", () => {
    const wrong = everything.flatMap((path) =>
      importsOf(path)
        .filter(({ specifier }) => specifier === "zod" || specifier === "zod/v3")
        .map(({ specifier }) => `${path} -> ${specifier}`),
    );
    const named = everything.filter((path) => /import\s*(type\s*)?\{[^}]*\bz\b[^}]*\}\s*from/.test(read(path)));
    expect([...wrong, ...named]).toEqual([]);
  });

  // Coercion makes "" a 0 and "false" a true, and what transforms has no JSON Schema: /openapi.json would fail.
  test("schemas of the contract neither coerce nor transform", () => {
    const changes = /\.(transform|preprocess)\(|\bz\.(coerce|preprocess|date)\b/;
    expect(shipped("contract").filter((path) => changes.test(read(path)))).toEqual([]);
  });

  // The compiler and the tests resolve paths of tsconfig.json; package imports only one of them does.
  test("our own folders are no package imports", () => {
    expect(JSON.parse(read("package.json"))).not.toHaveProperty("imports");
  });

  // In one bundle import.meta.url is the bundle's: a file found by it is found in the tests and missing in the shop.
  test("files read at run time are found from the project's root", () => {
    const wrong = rooms.flatMap(shipped).filter((path) => /import\.meta\.(url|dirname)/.test(read(path)));
    expect(wrong).toEqual(["server/index.ts"]);
  });

  // An unwritten flag takes the compiler's default, which a later patch may change.
  test("every future flag is decided", () => {
    const decided = [...read("remix.config.js").matchAll(/v3_(\w+): (true|false)/g)].map(([, flag]) => flag);
    const flags = ["fetcherPersist", "relativeSplatPath", "throwAbortReason", "singleFetch", "lazyRouteDiscovery"];
    expect(decided.sort()).toEqual(flags.sort());
  });
});

describe("the engine's outside is handed in", () => {
  // With a clock of its own no test can travel in time, and two machines end one hold at two moments.
  const readsClock = (node: ts.Node) =>
    (ts.isPropertyAccessExpression(node) && /^(Date\.now|performance\.now)$/.test(node.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) ||
    (ts.isCallExpression(node) && node.expression.getText() === "Date");
  // What chance decides in the engine has to be repeatable in a test.
  const takesChance = (node: ts.Node) =>
    ts.isPropertyAccessExpression(node) &&
    /^(Math\.random|crypto\.(randomUUID|randomBytes|getRandomValues))$/.test(node.getText());

  test.each([
    ["the clock", readsClock],
    ["chance", takesChance],
  ])("no module of it reads %s by itself", (_, forbidden) => {
    // The supervisor starts PostgreSQL on this very machine: its time and process table are its subject.
    const wrong = shipped("engine")
      .filter((path) => !path.startsWith("engine/database/supervisor"))
      .filter((path) => holds(parsed(path), forbidden));
    expect(wrong).toEqual([]);
  });
});

describe("the environment", () => {
  const mentions = (path: string) => /\bprocess\b|\benv\b/.test(read(path));
  const isEnvironment = (node: ts.Node): boolean =>
    /^(globalThis\.)?process(\.env|\["env"\]|\?\.env)$/.test(node.getText()) ||
    // `const { env } = process`, and the module that exports it under a name.
    (ts.isVariableDeclaration(node) &&
      ts.isObjectBindingPattern(node.name) &&
      node.initializer?.getText() === "process") ||
    (ts.isImportDeclaration(node) && /^"(node:)?process"$/.test(node.moduleSpecifier.getText()));
  const isAssignment = (kind: ts.SyntaxKind) =>
    kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  const below = (node: ts.Node) => /^(process\.)?env(\.|\[|$)/.test(node.getText());
  const changesEnvironment = (node: ts.Node): boolean =>
    (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && below(node.left)) ||
    (ts.isDeleteExpression(node) && below(node.expression)) ||
    (ts.isCallExpression(node) &&
      (node.expression.getText() === "process.loadEnvFile" ||
        (node.expression.getText() === "Object.assign" && !!node.arguments[0] && below(node.arguments[0]))));

  // A variable that is read where it is used is checked nowhere and documented nowhere: RATE_LIMITS was read in three places.
  test("is read in one place of the site and one of the server, which checks it for itself and the engine", () => {
    const readers = rooms.flatMap(shipped).filter((path) => mentions(path) && holds(parsed(path), isEnvironment));
    expect(readers.sort()).toEqual(["app/config.server.ts", "server/settings.ts"]);
  });

  // The server once wrote SESSION_SECRETS for the site to read: the order of two modules decided who could log in.
  test("is written by nobody: values are handed over", () => {
    const starters = filesUnder("scripts/start", /\.mjs$/);
    const writers = [...rooms.flatMap(shipped), ...starters].filter(
      (path) => mentions(path) && holds(parsed(path), changesEnvironment),
    );
    expect(writers).toEqual([]);
  });
});

describe("what people see", () => {
  // Half of the languages are written from right to left: a physical side is wrong in them.
  test("style sheets name no physical side", () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;
    const wrong = filesUnder("app/styles", /\.css$/).flatMap((path) =>
      withoutComments(read(path))
        .split("\n")
        .flatMap((line, index) => (physical.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  // Written on 65 routes, it was one that could be forgotten: the root says it for every page that does not describe itself to be found.
  test("noindex is said in one place", () => {
    expect(shipped("app").filter((path) => read(path).includes("noindex"))).toEqual([
      "app/discovery/DiscoveryTags.tsx",
    ]);
  });

  // Half of the tests for a language's direction had a list of their own.
  test("the direction of a language is asked in one place", () => {
    const lists = /=== "(he|ar)" \|\| \S+ === "(he|ar)"/;
    const wrong = rooms.flatMap(shipped).filter((path) => lists.test(read(path)));
    // The style guide chooses between two texts, not two directions.
    expect(wrong).toEqual(["app/style-guide/StyleGuide.tsx", "contract/vocabulary/languages.ts"]);
  });

  // The content security policy drops both, and the page looks broken only in a browser.
  test("no element has a style or a script of its own", () => {
    const inPages = shipped("app").filter((path) => /\sstyle=["'{]|\son[a-z]+="|<script>/.test(read(path)));
    // Pictures are drawn as files of their own, to which another policy applies.
    expect(inPages.filter((path) => !path.startsWith("app/scenes/"))).toEqual([]);
  });
});

describe("the files themselves", () => {
  const written = [
    ...everything,
    ...filesUnder("scripts"),
    ...filesUnder("docs"),
    ...filesUnder("app/styles"),
    ...filesUnder("public", /\.(js|svg)$/).filter((path) => !path.startsWith("public/build")),
    "README.md",
    "package.json",
  ].filter((path, index, all) => all.indexOf(path) === index);

  // A file is read whole. One that is longer than a screenful of minutes needs a reason.
  const long: Record<string, string> = {
    "engine/demo/airports.ts": "a table: one airport after the other",
    "engine/demo/hotel-words.ts": "a table: words of hotels in four languages",
    "contract/shopping/search-and-selection.ts": "the shapes of one group of calls, which name each other",
    "contract/booking/booking.ts": "the shapes of one group of calls, which name each other",
    "engine/sale/payment/two-cards.test.ts": "one list: every way in which a payment with two cards can go",
    "engine/demo/demo-shop.test.ts": "one list of expectations for one generated shop",
    "engine/offer/import/import-shop.test.ts":
      "one list: every kind of line, and everything that can be wrong with one",
    "engine/permissions.test.ts": "one table: who may make which call",
    "engine/service/documents/documents.test.ts": "one list: every document in every format, and who may read it",
    "server/agent-sockets.test.ts": "one list: everything that can happen to an agent's line",
    "tests/crawl/site-crawl.test.ts": "one walk through the site, and everything that is expected of what was met",
    "tests/shop-routes.test.ts": "one list: every address of the shop, and everything it may be given",
    "tests/safety.test.ts": "one list: the rules of the house, each with its reason",
    "app/styles/shell.css": "one sheet: the frame that comes with every page",
    "engine/sale/hotel-api/hotel-api.test.ts":
      "one client of one API, from its first question to its last cancellation",
  };
  test("files of more than 300 lines have a reason", () => {
    const lines = (path: string) => read(path).split("\n").length - 1;
    const measured = written.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && lines(path) > 300);
    expect(measured.filter((path) => !long[path])).toEqual([]);
    // A reason for a file that is short again, or gone, is a lie.
    expect(Object.keys(long).filter((path) => !measured.includes(path))).toEqual([]);
  });

  // A drawer for everything is where nobody looks for anything.
  test("files are named after what they hold", () => {
    const drawer = /\/(utils?|helpers?|common|misc|lib|types)\.tsx?$/;
    expect(everything.filter((path) => drawer.test(path))).toEqual([]);
  });

  // A path of the machine something was written on works there alone.
  test("no file names a place on somebody's machine", () => {
    const place = new RegExp(`(^|[\\s"'\`(=])/(${["work", "root", "home", "Users"].join("|")})/\\w`, "m");
    expect(written.filter((path) => place.test(read(path)))).toEqual([]);
  });

  // A key that was once committed stays in the history for ever.
  test("no file holds a key or password of a real service", () => {
    const keys = new RegExp(
      [
        "-----BEGIN (RSA |EC |OPENSSH |PGP )?PRIVATE KEY",
        "\\bAKIA[0-9A-Z]{16}\\b",
        "\\b(sk|rk)_live_[0-9A-Za-z]{16,}",
        "\\bgh[pousr]_[0-9A-Za-z]{36}\\b",
        "\\bglpat-[0-9A-Za-z_-]{20}",
        "\\bxox[abprs]-[0-9A-Za-z-]{10,}",
        "\\bAIza[0-9A-Za-z_-]{35}\\b",
        "\\beyJ[0-9A-Za-z_-]{20,}\\.eyJ[0-9A-Za-z_-]{20,}\\.",
        "\\b(postgres(ql)?|smtps?)://[^\\s:@/\"'`$]+:(?!password@|secret@)[^\\s@/\"'`$]{8,}@(?!localhost|127\\.|[^/]*example)",
      ].join("|"),
    );
    for (const known of ["AKIA" + "ABCDEFGHIJKLMNOP", `-----BEGIN ${"PRIVATE"} KEY-----`]) expect(known).toMatch(keys);
    const files = [...written, ...filesUnder("locales"), "package-lock.json", "Dockerfile", ".env.example", ".npmrc"];
    expect(files.filter((path) => keys.test(read(path)))).toEqual([]);
  });

  // A test that is left out or runs alone, and work that was put off, are forgotten. (A skip with a condition is not meant.)
  test("nothing is left out, alone or put off", () => {
    const leftOut = /\b(test|it|describe)\.(only\(|(skip|todo|fixme)\(\s*["'`])/;
    const putOff = new RegExp(`\\b(${["TO", "FIX"].map((word, at) => word + ["DO", "ME"][at]).join("|")})\\b`);
    expect(written.filter((path) => leftOut.test(read(path)) || putOff.test(read(path)))).toEqual([]);
  });
});

function holds(node: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  return wanted(node) || !!ts.forEachChild(node, (child) => holds(child, wanted) || undefined);
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""));
}

/** A build leaves the files of earlier ones for a day: those of the present one are what its manifest can reach. */
function builtForBrowser(): string[] {
  const [newest] = filesUnder("public/build", /^manifest-.*\.js$/).sort(
    (a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs,
  );
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path) || !existsSync(path)) return;
    reached.add(path);
    for (const [, next] of read(path).matchAll(/"\/(build\/[^"]+\.js)"/g)) visit(join("public", next!));
  };
  if (newest) visit(newest);
  return [...reached];
}
