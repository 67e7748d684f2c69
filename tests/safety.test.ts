import { existsSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, importsOf, parsed, read } from "./project-files";

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
    ["server", /^tests\//],
  ])("%s imports nothing that matches %s", (name, forbidden) => {
    const wrong = shipped(name).flatMap((path) =>
      importsOf(path)
        .filter(({ target }) => forbidden.test(target))
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

describe("what the compiler does not do for us", () => {
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

  // Validation is the server's: zod was 55 kB of script in every page when a constant was imported from beside a schema.
  test.runIf(existsSync("public/build"))("the browser's files hold neither zod nor drizzle", () => {
    const heavy = /_zod\b|ZodError|drizzle:entityKind/;
    expect(filesUnder("public/build", /\.js$/).filter((path) => heavy.test(read(path)))).toEqual([]);
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

  // In one bundle import.meta.url is the bundle's: a file found by it is found in the tests and missing in the shop.
  test("files read at run time are found from the project's root", () => {
    const wrong = rooms.flatMap(shipped).filter((path) => /import\.meta\.(url|dirname)/.test(read(path)));
    expect(wrong).toEqual(["server/index.ts"]);
  });

  // An unwritten flag takes the compiler's default, which a later patch may change.
  test("every future flag is written down", () => {
    const config = read("remix.config.js");
    const flags = ["fetcherPersist", "relativeSplatPath", "throwAbortReason", "singleFetch", "lazyRouteDiscovery"];
    expect(flags.filter((flag) => !new RegExp(`v3_${flag}: (true|false)`).test(config))).toEqual([]);
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
  // process.env belongs to config.ts, which checks it once.
  const readsEnvironment = (node: ts.Node) => ts.isPropertyAccessExpression(node) && node.getText() === "process.env";

  test.each([
    ["the clock", readsClock],
    ["chance", takesChance],
    ["the environment", readsEnvironment],
  ])("no module of it reads %s by itself", (_, forbidden) => {
    // The supervisor starts PostgreSQL on this very machine: its time, process table and environment are its subject.
    const wrong = shipped("engine")
      .filter((path) => !path.startsWith("engine/database/supervisor"))
      .filter((path) => holds(parsed(path), forbidden));
    expect(wrong).toEqual([]);
  });
});

describe("what people see", () => {
  // Half of the languages are written from right to left: a physical side is wrong in them.
  test("style sheets name no physical side", () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;
    const wrong = filesUnder("app/styles", /\.css$/).flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (physical.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  // The content security policy allows no inline style: it would be dropped, and a page looks broken only in a browser.
  test("no element has a style of its own", () => {
    const inPages = shipped("app").filter((path) => /\sstyle=(["'{])/.test(read(path)));
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
    "engine/database/demo/airports.ts": "a table: one airport after the other",
    "engine/database/demo/hotel-words.ts": "a table: words of hotels in four languages",
    "contract/search-and-selection.ts": "the shapes of one group of calls, which name each other",
    "contract/booking.ts": "the shapes of one group of calls, which name each other",
    "tests/contract/payment-gateway.expectations.ts": "one list of expectations for every gateway",
  };
  test("files of more than 300 lines have a reason", () => {
    const lines = (path: string) => read(path).split("\n").length - 1;
    const measured = written.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && lines(path) > 300);
    expect(measured.filter((path) => !long[path])).toEqual([]);
    // A reason for a file that is short again, or gone, is a lie.
    expect(Object.keys(long).filter((path) => !measured.includes(path))).toEqual([]);
  });

  // A path of the machine something was written on works there alone.
  test("no file names a place on somebody's machine", () => {
    const place = new RegExp(`(^|[\\s"'\`(=])/(${["work", "root", "home", "Users"].join("|")})/\\w`, "m");
    expect(written.filter((path) => place.test(read(path)))).toEqual([]);
  });

  // A test that was left out or alone, and work that was put off, are forgotten.
  test("nothing is left out, alone or put off", () => {
    const marks = new RegExp(
      `\\b(test|it|describe)\\.(${["only", "skip", "todo", "fixme"].join("|")})\\(|\\b(${["TO", "FIX"].map((word, at) => word + ["DO", "ME"][at]).join("|")})\\b`,
    );
    expect(written.filter((path) => marks.test(read(path)))).toEqual([]);
  });
});

function holds(node: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  return wanted(node) || !!ts.forEachChild(node, (child) => holds(child, wanted) || undefined);
}
