import { existsSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, type Import, importsOf, read, syntaxTree } from "./project-files";
import { builtManifest, isBuilt, scriptsOf } from "./setup/built-scripts";

/** The project's rules that can be checked by reading the files. Each one prevents a bug that happened, or a silent failure. */

const source = /\.tsx?$/;
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const filesOf = (name: string) => filesUnder(name, source);
const shipped = (name: string) => filesOf(name).filter((path) => !isTest(path));
const sourceFolders = ["app", "contract", "engine", "mocks", "server"];
const everything = [...sourceFolders, "tests"].flatMap(filesOf);

describe("import directions between folders", () => {
  // Each arrow keeps one thing replaceable: the site works on another engine, the engine without our site, live without imitations.
  test.each([
    ["app", /^(engine|mocks|server|tests)\//],
    ["engine", /^(app|mocks|server|tests)\//],
    ["contract", /^(?!contract\/|zod\/v4$)/],
    ["mocks", /^(engine|app|server|tests)\//],
    ["server", /^(app|tests)\//],
  ])("%s imports nothing that matches %s", (name, forbidden) => {
    // The server hands the site its surroundings, and has to name their shape.
    const bringsIn = (path: string, { target, typeOnly }: Import) =>
      path.startsWith("server/") && typeOnly && target === "app/site-context";
    const wrong = shipped(name).flatMap((path) =>
      importsOf(path)
        .filter((one) => forbidden.test(one.target) && !bringsIn(path, one))
        .map(({ specifier }) => `${path} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  // The same module under two specifiers risks a cycle, and searches miss one of the paths.
  test.each(sourceFolders)("inside %s imports are relative, and app's are from its root", (name) => {
    const own = name === "app" ? /^@app\// : new RegExp(`^@${name}/`);
    const wrong = filesOf(name).flatMap((path) => importsOf(path).filter(({ specifier }) => own.test(specifier)));
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
    const wrong = sourceFolders
      .flatMap(shipped)
      .filter((path) => !place.test(path) && importsOf(path).some(({ specifier }) => packages.test(specifier)));
    expect(wrong).toEqual([]);
  });
});

describe("checks beyond the compiler", () => {
  // A run that is sought at every one of its characters takes quadratic time: fifteen thousand dots in a Host held the process for 0.6 s.
  test("a pattern for what ends a text begins where its run begins", () => {
    const endless = /(?:^\/|\|)(?:\\?.|\[[^\]]+\])[+*](?:\([^|]*\)\?)?\$/;
    const wrong = ["app", "contract", "engine", "server"].flatMap(shipped).flatMap((path) => {
      const patterns: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node) && endless.test(node.text)) patterns.push(`${path}: ${node.text}`);
        ts.forEachChild(node, visit);
      };
      visit(syntaxTree(path));
      return patterns;
    });
    expect(wrong).toEqual([]);
  });

  // A cast through never or unknown discards the contract's types: it once let an undeclared refusal through.
  test("nothing is cast through never or unknown", () => {
    const wrong = ["app", "contract", "engine", "server"].flatMap(shipped).flatMap((path) => {
      const casts: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isAsExpression(node)) {
          const { expression, type } = node;
          const twice = ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword;
          if (twice || type.kind === ts.SyntaxKind.NeverKeyword) casts.push(`${path}: ${node.getText().slice(-60)}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(syntaxTree(path));
      return casts;
    });
    expect(wrong).toEqual([]);
  });

  // `"sideEffects": false` keeps server code out of the browser, but silently drops modules imported only for their side effects.
  test("only style sheets are imported for their side effects", () => {
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

  // In the browser a *.server module is `undefined`; only routes have their server half removed before.
  test("only routes and other server modules use values of a *.server module", () => {
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

  // An index file in a folder of routes is the route itself; elsewhere it hides the folder's contents.
  test("no folder has an index file", () => {
    const indexFiles = sourceFolders.flatMap(shipped).filter((path) => /(^|\/)index\.tsx?$/.test(path));
    expect(indexFiles).toEqual(["server/index.ts"]);
  });

  // Validation belongs to the server: importing a constant from a schema module once put 55 kB of zod into every page.
  test("no browser code imports a value from a contract module with schemas", () => {
    // The compiler splits routes: code used only by their loader and action stays on the server.
    // Other files in a route's folder are not split.
    const forServer = /\.server\.tsx?$|^app\/entry\.server|^app\/routes\/[^/]+\/([^/]+|.+\/route)\.tsx?$/;
    const reachableFrom = (path: string): string[] => {
      const reachable = new Set<string>();
      const visit = (at: string) => {
        for (const { target, typeOnly } of importsOf(at)) {
          const file = `${target}.ts`;
          if (typeOnly || !target.startsWith("contract/") || reachable.has(file) || !existsSync(file)) continue;
          reachable.add(file);
          visit(file);
        }
      };
      visit(path);
      return [...reachable];
    };
    const wrong = shipped("app")
      .filter((path) => !forServer.test(path))
      .flatMap((path) =>
        reachableFrom(path)
          .filter((file) => /\bz\.\w+\(/.test(read(file)))
          .map((file) => `${path} -> ${file}`),
      );
    expect(wrong).toEqual([]);
  });

  // The same check on the build output; drizzle and the engine's tables would leak the same way.
  test.runIf(isBuilt)("the browser's files contain neither zod, conform nor drizzle", () => {
    const manifest = builtManifest();
    const files = [...new Set(Object.keys(manifest.routes).flatMap((id) => [...scriptsOf(manifest, id)]))];
    expect(files.length).toBeGreaterThan(10);
    const heavy = /_zod\b|ZodError|__intent__|drizzle:entityKind/;
    expect(files.filter((path) => heavy.test(read(path)))).toEqual([]);
  });

  // `import { z }` bundles all of zod, and "zod" alone is version 3 here, whose schemas do not mix with ours.
  test("zod is imported as a namespace of version 4", () => {
    const wrong = everything.flatMap((path) =>
      importsOf(path)
        .filter(({ specifier }) => specifier === "zod" || specifier === "zod/v3")
        .map(({ specifier }) => `${path} -> ${specifier}`),
    );
    const importers = everything.filter((path) => /import\s*(type\s*)?\{[^}]*\bz\b[^}]*\}\s*from/.test(read(path)));
    expect([...wrong, ...importers]).toEqual([]);
  });

  // Coercion turns "" into 0 and "false" into true, and transforms have no JSON Schema: /openapi.json would fail.
  test("schemas of the contract neither coerce nor transform", () => {
    const changes = /\.(transform|preprocess)\(|\bz\.(coerce|preprocess|date)\b/;
    expect(shipped("contract").filter((path) => changes.test(read(path)))).toEqual([]);
  });

  // The compiler and the tests resolve the paths of tsconfig.json; only one of them resolves package imports.
  test("our own folders are not package imports", () => {
    expect(JSON.parse(read("package.json"))).not.toHaveProperty("imports");
  });

  // In a bundle import.meta.url is the bundle's: a file located by it is found in tests and missing in the shop.
  test("files read at run time are located from the project's root", () => {
    const wrong = sourceFolders.flatMap(shipped).filter((path) => /import\.meta\.(url|dirname)/.test(read(path)));
    expect(wrong).toEqual(["server/index.ts"]);
  });

  // An omitted flag takes the compiler's default, which a later patch may change.
  test("every future flag is set explicitly", () => {
    const decided = [...read("remix.config.js").matchAll(/v3_(\w+): (true|false)/g)].map(([, flag]) => flag);
    const flags = ["fetcherPersist", "relativeSplatPath", "throwAbortReason", "singleFetch", "lazyRouteDiscovery"];
    expect(decided.sort()).toEqual(flags.sort());
  });
});

describe("the engine's dependencies are injected", () => {
  // With a clock of its own no test can travel in time, and two machines would end one hold at different times.
  const readsClock = (node: ts.Node) =>
    (ts.isPropertyAccessExpression(node) && /^(Date\.now|performance\.now)$/.test(node.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) ||
    (ts.isCallExpression(node) && node.expression.getText() === "Date");
  // Randomness in the engine must be reproducible in a test.
  const takesChance = (node: ts.Node) =>
    ts.isPropertyAccessExpression(node) &&
    /^(Math\.random|crypto\.(randomUUID|randomBytes|getRandomValues))$/.test(node.getText());

  test.each([
    ["the clock", readsClock],
    ["chance", takesChance],
  ])("no module of it reads %s directly", (_, forbidden) => {
    // The supervisor starts PostgreSQL on this machine and needs its time and process table; the breather measures how long its process
    // has run, which no result depends on; the database's time goes on by the steady clock, unless the engine's own was moved.
    const allowed = ["engine/core/turns/breather.ts", "engine/database/database-now.ts"];
    const wrong = shipped("engine")
      .filter((path) => !path.startsWith("engine/database/supervisor") && !allowed.includes(path))
      .filter((path) => holds(syntaxTree(path), forbidden));
    expect(wrong).toEqual([]);
  });
});

describe("a transaction", () => {
  /** Names of parameters of the functions around a node that may hold a transaction, by their types. */
  const transactionsAt = (node: ts.Node): string[] => {
    const names: string[] = [];
    for (let around = node.parent; around; around = around.parent)
      if (ts.isFunctionLike(around))
        for (const { name, type } of around.parameters)
          if (/\bTransaction\b/.test(type?.getText() ?? "")) names.push(...(name.getText().match(/\w+/g) ?? []));
    return names;
  };
  const uses = (node: ts.Node, names: string[]): boolean =>
    holds(node, (inner) => ts.isIdentifier(inner) && (inner.text === "tx" || names.includes(inner.text)));

  // It has one connection, and the next major version of pg refuses a query while another runs on it. That a transaction is not handed to
  // what takes the pool is checked by the compiler: engine/database/connect.ts.
  test("runs its queries one after another", () => {
    const atOnce = /^Promise\.(all|allSettled|race|any)$/;
    const wrong = shipped("engine").flatMap((path) => {
      const calls: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && atOnce.test(node.expression.getText()) && uses(node, transactionsAt(node)))
          calls.push(`${path}: ${node.getText().replace(/\s+/g, " ").slice(0, 80)}`);
        ts.forEachChild(node, visit);
      };
      if (/Promise\./.test(read(path))) visit(syntaxTree(path));
      return calls;
    });
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

  // A variable read where it is used escapes validation and documentation: RATE_LIMITS was once read in three places.
  test("is read in one place of the site and one of the server, which validates it for itself and the engine", () => {
    const readers = sourceFolders
      .flatMap(shipped)
      .filter((path) => mentions(path) && holds(syntaxTree(path), isEnvironment));
    expect(readers.sort()).toEqual(["app/config.server.ts", "server/settings.ts"]);
  });

  // The server once wrote SESSION_SECRETS for the site to read: the import order of two modules decided who could log in.
  test("is never written: values are passed explicitly", () => {
    const starters = filesUnder("scripts/start", /\.mjs$/);
    const writers = [...sourceFolders.flatMap(shipped), ...starters].filter(
      (path) => mentions(path) && holds(syntaxTree(path), changesEnvironment),
    );
    expect(writers).toEqual([]);
  });
});

describe("presentation", () => {
  // Half of the languages are written right to left, where a physical side is wrong.
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

  // Repeated on 65 routes, it could be forgotten on one: the root adds it to every page not marked as indexable.
  test("noindex is set in one place", () => {
    expect(shipped("app").filter((path) => read(path).includes("noindex"))).toEqual([
      "app/discovery/DiscoveryTags.tsx",
    ]);
  });

  // Half of the former direction checks had their own list of languages.
  test("the direction of a language is determined in one place", () => {
    const lists = /=== "(he|ar)" \|\| \S+ === "(he|ar)"/;
    const wrong = sourceFolders.flatMap(shipped).filter((path) => lists.test(read(path)));
    // The style guide chooses between two texts, not two directions.
    expect(wrong).toEqual(["app/style-guide/StyleGuide.tsx", "contract/vocabulary/languages.ts"]);
  });

  // The content security policy blocks both, and the page looks broken only in a browser.
  test("no element has an inline style or script", () => {
    const inPages = shipped("app").filter((path) => /\sstyle=["'{]|\son[a-z]+="|<script>/.test(read(path)));
    // Pictures are separate files with another policy.
    expect(inPages.filter((path) => !path.startsWith("app/scenes/"))).toEqual([]);
  });

  // A path may begin with two slashes: without its origin it is the address of another host.
  test("no script leads to the bare path of its page", () => {
    const scripts = [...shipped("app"), ...filesUnder("public", /\.js$/)].filter((path) => !path.includes("/build/"));
    expect(scripts.filter((path) => /\.(replace|assign)\((window\.)?location\.pathname/.test(read(path)))).toEqual([]);
  });
});

describe("the files themselves", () => {
  const writtenFiles = [
    ...everything,
    ...filesUnder("scripts"),
    ...filesUnder("docs"),
    ...filesUnder("app/styles"),
    ...filesUnder("public", /\.(js|svg)$/).filter((path) => !path.startsWith("public/build")),
    "README.md",
    "package.json",
  ].filter((path, index, all) => all.indexOf(path) === index);

  // A file is read from top to bottom, so a long one needs a reason.
  const long: Record<string, string> = {
    "tests/model/model-commands.ts": "the commands of one model, which share its world",
    "engine/demo/airports.ts": "a table: one airport after the other",
    "engine/demo/hotel-words.ts": "a table: words of hotels in four languages",
    "contract/shopping/search-and-selection.ts": "the shapes of one group of calls, which name each other",
    "contract/booking/booking.ts": "the shapes of one group of calls, which name each other",
    "engine/sale/payment/two-cards.test.ts": "one list: every way in which a payment with two cards can go",
    "engine/demo/demo-shop.test.ts": "one list of expectations for one generated shop",
    "engine/outbox/messages.test.ts": "the table of all messages, with the rules that each of them keeps",
    "engine/offer/import/import-shop.test.ts":
      "one list: every kind of line, and everything that can be wrong with one",
    "engine/service/hotel-change/hotel-change.test.ts": "one list: everything that can become of an offered hotel",
    "engine/content/newsletter/send-letter.test.ts": "one list: everything that can become of a letter to subscribers",
    "engine/suppliers/hotelbeds/hotelbeds-supplier.test.ts": "one list: every answer of the supplier, right and wrong",
    "engine/sale/coupons/coupons.test.ts": "one list: everything that a coupon takes off, and when it is refused",
    "engine/service/date-change/date-change.test.ts": "one list: every day to move to, and what becomes of the move",
    "engine/people/employees/employees.test.ts":
      "one list: everything that an employee is granted, pays and is refused",
    "engine/service/documents/documents.test.ts": "one list: every document in every format, and who may read it",
    "engine/service/hotel-change/paid-change.test.ts": "one list: every way in which the payment of a change can go",
    "engine/people/caller/permissions.ts": "one list: who may make every call",
    "engine/permissions.test.ts": "one list: an input for every call",
    "server/agent-sockets.test.ts": "one list: everything that can happen to an agent's line",
    "tests/crawl/site-crawl.test.ts": "one walk through the site, and everything that is expected of what was met",
    "tests/cached-pages.test.ts": "one list: what the cache keeps, for whom, and until when",
    "tests/shop-routes.test.ts": "one list: what the pages of the shop show and refuse",
    "tests/safety.test.ts": "one list: the conventions, each with its reason",
    "app/styles/shell.css": "one sheet: the frame that comes with every page",
    "engine/sale/hotel-api/hotel-api.test.ts":
      "one client of one API, from its first question to its last cancellation",
    "server/http/rate-limits.test.ts": "one table of what each kind of request costs",
  };
  test("files of more than 300 lines have a reason", () => {
    const lines = (path: string) => read(path).split("\n").length - 1;
    const longFiles = writtenFiles.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && lines(path) > 300);
    expect(longFiles.filter((path) => !long[path])).toEqual([]);
    // A reason for a file that is short again, or gone, is outdated.
    expect(Object.keys(long).filter((path) => !longFiles.includes(path))).toEqual([]);
  });

  // A catch-all file is where no one looks for anything.
  test("files are named after their contents", () => {
    const drawer = /\/(utils?|helpers?|common|misc|lib|types)\.tsx?$/;
    expect(everything.filter((path) => drawer.test(path))).toEqual([]);
  });

  // A path of a developer's machine works only there.
  test("no file contains a path of a developer's machine", () => {
    const place = new RegExp(`(^|[\\s"'\`(=])/(${["work", "root", "home", "Users"].join("|")})/\\w`, "m");
    expect(writtenFiles.filter((path) => place.test(read(path)))).toEqual([]);
  });

  // A key that was once committed stays in the history for ever.
  test("no file contains a key or password of a real service", () => {
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
    for (const secret of ["AKIA" + "ABCDEFGHIJKLMNOP", `-----BEGIN ${"PRIVATE"} KEY-----`])
      expect(secret).toMatch(keys);
    const files = [
      ...writtenFiles,
      ...filesUnder("locales"),
      "package-lock.json",
      "Dockerfile",
      ".env.example",
      ".npmrc",
    ];
    expect(files.filter((path) => keys.test(read(path)))).toEqual([]);
  });

  // Skipped tests, exclusive tests and postponed work are forgotten. (Conditional skips are allowed.)
  test("no test is skipped or exclusive, and no work is marked as postponed", () => {
    const leftOut = /\b(test|it|describe)\.(only\(|(skip|todo|fixme)\(\s*["'`])/;
    const putOff = new RegExp(`\\b(${["TO", "FIX"].map((word, at) => word + ["DO", "ME"][at]).join("|")})\\b`);
    expect(writtenFiles.filter((path) => leftOut.test(read(path)) || putOff.test(read(path)))).toEqual([]);
  });
});

function holds(node: ts.Node, matches: (node: ts.Node) => boolean): boolean {
  return matches(node) || !!ts.forEachChild(node, (child) => holds(child, matches) || undefined);
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""));
}
