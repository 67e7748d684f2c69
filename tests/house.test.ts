import { existsSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { DealCategory } from "../contract/vocabulary/vocabulary";
import { filesUnder, importsOf, read, syntaxTree } from "./project-files";
import { tableConstants } from "./table-constants";

/** The structure of the code: the order of districts, no circle of files, and folders one can read at a glance. */

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const shipped = (folder: string) => filesUnder(folder, /\.tsx?$/).filter((path) => !isTest(path));

/** A district of the engine imports only itself and those before it. The files at the engine's root assemble them. */
const districts = [
  "core",
  "database",
  "outbox",
  "offer",
  "people",
  "sale",
  "service",
  "trade",
  "content",
  "desk",
  "suppliers",
  "demo",
];

const fileOf = (target: string) => [`${target}.ts`, `${target}.tsx`].find(existsSync);
const districtOf = (path: string) => {
  const [, district, file] = path.split("/");
  return file === undefined ? "root" : district!;
};

// A folder outside the list has no place in the order, so nothing checks what it imports.
test("every folder of the engine is a district of the list", () => {
  const actual = new Set(shipped("engine").map(districtOf));
  expect([...actual].filter((name) => name !== "root" && !districts.includes(name))).toEqual([]);
});

// Otherwise two districts come to need each other, and neither can be understood, tested or taken away without the other.
test("a district imports only those before it", () => {
  const rank = (path: string) => {
    const district = districtOf(path);
    return district === "root" ? districts.length : districts.indexOf(district);
  };
  const upward = shipped("engine").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => target.startsWith("engine/"))
      .map(({ target }) => fileOf(target))
      .filter((target) => target !== undefined && rank(target) > rank(path))
      .map((target) => `${path} imports ${target}: ${districtOf(path)} comes before ${districtOf(target!)}`),
  );
  expect(upward).toEqual([]);
});

// Two files that import each other, if only for a type, are one file with two names: neither can be read or moved alone.
test("no file imports itself by way of others", () => {
  const files = ["app", "contract", "engine", "mocks", "server"].flatMap(shipped);
  const imports = new Map(
    files.map((path) => [path, importsOf(path).flatMap(({ target }) => fileOf(target) ?? [])] as const),
  );
  expect(circlesOf(imports)).toEqual([]);
});

// A longer list is not read: what exists already is not found and is written again.
test("no folder holds more than 25 source files beside each other", () => {
  // Data of the demo shop and drawings: one entry after the other, never looked through.
  const collections = ["engine/demo", "app/scenes"];
  const counts = new Map<string, number>();
  for (const path of ["app", "contract", "engine", "mocks", "server"].flatMap(shipped))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, count]) => count > 25 && !collections.includes(folder));
  expect(crowded.map(([folder, count]) => `${folder}: ${count} files`)).toEqual([]);
});

// The formatter leaves comments as they are: one that runs out of the window is read to its edge.
test("no line of a comment is longer than 145 characters", () => {
  const files = ["app", "contract", "engine", "mocks", "server", "tests", "scripts"].flatMap((folder) =>
    filesUnder(folder, /\.(ts|tsx|mjs)$/),
  );
  const long = files.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) =>
        line.length > 145 && /^\s*(\*|\/\*|\/\/)/.test(line) && !line.includes("biome-ignore")
          ? `${path}:${index + 1}`
          : [],
      ),
  );
  expect(long).toEqual([]);
});

// Somebody keeps it working, and nobody can tell that it could go. An export only tests use is one a rule of the code is checked by.
// Every table of texts is read by engine/outbox/language-tables.test.ts.
test("what a file exports is imported by another", () => {
  const folders = ["app", "contract", "engine", "mocks", "server"];
  const users = [...folders, "scripts", "tests"].flatMap((folder) => filesUnder(folder, /\.(ts|tsx|mjs)$/));
  const used = new Set<string>();
  const wholly = new Set<string>();
  for (const { target, names } of users.flatMap(importsOf)) {
    const file = fileOf(target) ?? target;
    if (names === null) wholly.add(file);
    for (const name of names ?? []) used.add(`${file} ${name}`);
  }
  const ofRemix = /^app\/(routes\/|root\.tsx$|entry\.)/;
  const remixCalls = /^(action|loader|meta|handle|links|headers|shouldRevalidate|Layout|ErrorBoundary|handle[A-Z]\w*)$/;
  const unused = folders
    .flatMap(shipped)
    .filter((path) => !wholly.has(path))
    .flatMap((path) =>
      [...read(path).matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)]
        .filter(([, name]) => !used.has(`${path} ${name}`) && !(ofRemix.test(path) && remixCalls.test(name!)))
        .filter(([, name]) => !tableConstants.some((table) => table.path === path && table.name === name))
        .map(([, name]) => `${path} exports ${name}, which no other file imports`),
    );
  expect(unused).toEqual([]);
});

// A primitive that asks for data works on one page only, and every page that uses it makes its calls.
test("primitives of the interface know no area, call or session", () => {
  const allowed = /^(app\/(ui\/|format|i18n|paths|styles)|contract\/vocabulary|node_modules)/;
  const wrong = shipped("app/ui").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => /^(app|contract|engine)\//.test(target) && !allowed.test(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

// Forms used to be read in many ways, each with its own idea of what is missing, too long or sent twice; one field name blocked the
// process.
test("a form is read one way: an action reads it by readForm or formValue, and its page takes it from formFields", () => {
  const theWay = ["app/forms/read-form.server.ts", "app/forms/form-fields.ts"];
  const otherWays: [RegExp, string][] = [
    [/\.formData\(\)/, "reads a form itself: use readForm with the schema of the route"],
    [/\bparseWithZod\b/, "reads a form itself: use readForm with the schema of the route"],
    [
      /useActionData\(\) as\b|useActionData<[^>]*>\(\) as\b/,
      "casts what its action answered: use useActionData<typeof action>()",
    ],
    [/\bproblems(\?)?\.find\(.*\)\?\.text/, "looks for an error itself: use formFields, or errorAt"],
  ];
  const wrong = shipped("app").flatMap((path) =>
    theWay.includes(path) ? [] : otherWays.filter(([way]) => way.test(read(path))).map(([, what]) => `${path} ${what}`),
  );
  expect(wrong).toEqual([]);
});

// Schemas stay on the server: zod weighs more than a page.
test("a schema of a form is in a file for the server", () => {
  const wrong = shipped("app")
    .filter((path) => !/\.server\.tsx?$/.test(path))
    .filter((path) =>
      importsOf(path).some(({ target, typeOnly }) => /^(zod\/|@conform-to\/)/.test(target) && !typeOnly),
    );
  expect(wrong).toEqual([]);
});

// Routes use components: one that needs a route drags that page into every other page that shows it.
test("no component imports a route", () => {
  const isRoute = (target: string) => /^app\/routes\/[^/]+\/([^/]+|[^/]+\/route)$/.test(target);
  const wrong = shipped("app").flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => isRoute(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

// A comparison elsewhere is a place that a new category forgets.
test("a category is asked for its traits, never compared by its number or name", () => {
  const table = "contract/vocabulary/categories.ts";
  const own = [table, "contract/vocabulary/vocabulary.ts"];
  const files = ["app", "contract", "engine", "server"]
    .flatMap(shipped)
    .filter((path) => !own.includes(path) && !/^(engine\/demo|app\/scenes)\//.test(path));
  const wrong = files.flatMap((path) =>
    categoriesIn(syntaxTree(path)).map((text) => `${path}: ${text} (ask ${table})`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["a number compared", "if (values.categoryId === 5) return;"],
  ["a number behind a name", "const sport = 5;\nconst played = categoryId === sport;"],
  ["a list of numbers", "const listed: readonly number[] = [1, 68];\nlisted.includes(values.categoryId);"],
  ["a number as a default", "const selected = query.categoryId ?? 1;"],
  ["a number in an object", "paths.home({ categoryId: 68 });"],
  ["a choice of two numbers", "const categoryId = place.domestic ? 68 : 1;"],
  ["a table by numbers", "const prefix = prefixes[categoryId];\nconst prefixes = { 1: 'FH' };"],
  ["a name compared", "if (pack.category === 'Flight_Only') return;"],
  ["a name in a query", "sql`where category <> 'Hotel_Only'`;"],
])("%s is found", (_, source) => {
  expect(categoriesIn(ts.createSourceFile("x.ts", source, ts.ScriptTarget.ES2022, true))).not.toEqual([]);
});

/** Groups of files that reach each other (Tarjan's strongly connected components), each as one line. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const visit = (path: string) => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || (imports.get(path) ?? []).includes(path)) circles.push(circle.sort().join(" <-> "));
  };
  for (const path of imports.keys()) if (!index.has(path)) visit(path);
  return circles;
}

const categoryName = new RegExp(`(^|')(${DealCategory.options.join("|")})('|$)`);

/** Where a file knows a category by its number or its name: the text of each place. */
function categoriesIn(tree: ts.SourceFile): string[] {
  const texts: string[] = [];
  const numbersByName = new Map<string, ts.Expression>();
  const isCategory = (node: ts.Node) => /(^|[^A-Za-z])category(Id)?(\.id)?["')]*$/.test(node.getText(tree));
  /** Numbers an expression can be: its own, those of a list or a table, and those behind a constant of the file. */
  const hasNumber = (node: ts.Expression | undefined): boolean => {
    if (!node) return false;
    if (ts.isNumericLiteral(node)) return true;
    if (ts.isConditionalExpression(node)) return hasNumber(node.whenTrue) || hasNumber(node.whenFalse);
    if (ts.isArrayLiteralExpression(node)) return node.elements.some(hasNumber);
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return hasNumber(node.expression);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.some(({ name }) => name !== undefined && ts.isNumericLiteral(name));
    return ts.isIdentifier(node) && numbersByName.has(node.text);
  };
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && hasNumber(node.initializer))
      numbersByName.set(node.name.text, node.initializer!);
    ts.forEachChild(node, collect);
  };
  const compares = new Set([
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
  ]);
  const isWrong = (node: ts.Node): boolean => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      return categoryName.test(node.text);
    if (ts.isBinaryExpression(node) && compares.has(node.operatorToken.kind))
      return (isCategory(node.left) && hasNumber(node.right)) || (isCategory(node.right) && hasNumber(node.left));
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && ts.isIdentifier(node.name))
      return /^category(Id)?$/i.test(node.name.text) && hasNumber(node.initializer);
    if (ts.isElementAccessExpression(node)) return hasNumber(node.expression) && isCategory(node.argumentExpression);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      return (
        /^(includes|indexOf|has|get)$/.test(node.expression.name.text) &&
        hasNumber(node.expression.expression) &&
        node.arguments.some(isCategory)
      );
    return false;
  };
  const visit = (node: ts.Node): void => {
    if (isWrong(node)) texts.push(node.getText(tree));
    ts.forEachChild(node, visit);
  };
  collect(tree);
  visit(tree);
  return texts;
}
