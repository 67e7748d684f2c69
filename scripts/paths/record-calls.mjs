import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

/** The functions that are recorded: ours, not those of packages and of the compiler. */
const ours = /^\/\/ ((?:app|contract|engine|server)\/\S+)$/;
/** The line by which the compiler says which source the following code is of. */
const sourceLine = /^\/\/ [\w-]+[/:]\S*$/gm;

/**
 * Writes a copy of the built shop in which every function says that it runs and which function called it, also after an `await`: by
 * AsyncLocalStorage. Each run of a function of `starts` ("file name") becomes one line of JSON in the file `output`: `{ start, steps }`, the
 * calls and the statements to the database in the order in which they began, as `recorder` below describes them.
 */
export function writeRecordingCopy(bundle, copy, { starts, output }) {
  const code = readFileSync(bundle, "utf8");
  const { functions, insertions } = instrumented(code);
  const head = recorder
    .replace("FUNCTIONS", () => JSON.stringify(functions))
    .replace("STARTS", () => JSON.stringify(starts))
    .replace("OUTPUT", () => JSON.stringify(output));
  let written = head;
  let done = 0;
  for (const { at, text } of insertions) {
    written += code.slice(done, at) + text;
    done = at;
  }
  writeFileSync(copy, written + code.slice(done));
}

/** Our functions as [file, name, index of the function around it], and what records them, in the order of the code. */
function instrumented(code) {
  const tree = ts.createSourceFile("index.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const fileAt = sourceFiles(code);
  const functions = [];
  const insertions = [];
  function visit(node, around, name) {
    // The compiler's list of what a module exports.
    if (ts.isCallExpression(node) && node.expression.getText(tree) === "__export") return;
    let inner = around;
    const file = isRecorded(node) && fileAt(node.getStart(tree));
    if (file) {
      inner = functions.length;
      // The compiler numbers a name that several files have.
      functions.push([file, (node.name?.getText(tree) ?? name ?? "").replace(/\d+$/, ""), around]);
      insertions.push(opening(node, inner, tree));
    }
    const ownName =
      ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.name.getText(tree) : undefined;
    ts.forEachChild(node, (child) => visit(child, inner, ownName));
    // After its children: at one place, the inner function ends before the outer one.
    if (file) insertions.push(closing(node));
  }
  visit(tree, -1, undefined);
  return { functions, insertions: insertions.sort((one, other) => one.at - other.at) };
}

/** Functions with a body; not generators, constructors, accessors, nor the compiler's wrappers of modules. */
function isRecorded(node) {
  const hasKind =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    (ts.isMethodDeclaration(node) && !ts.isStringLiteral(node.name));
  return hasKind && node.body !== undefined && !node.asteriskToken;
}

function opening(node, index, tree) {
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  const call = `__step(${index}, ${isAsync ? "async " : ""}() => `;
  const at = node.body.getStart(tree);
  return ts.isBlock(node.body) ? { at: at + 1, text: ` return ${call}{` } : { at, text: `${call}(` };
}

function closing({ body }) {
  return ts.isBlock(body) ? { at: body.getEnd() - 1, text: "}); " } : { at: body.getEnd(), text: "))" };
}

/** Which source file the code at a place of the bundle is of; undefined for code that is not ours. */
function sourceFiles(code) {
  const parts = [...code.matchAll(sourceLine)].map(({ 0: line, index }) => ({ at: index, file: ours.exec(line)?.[1] }));
  return (at) => parts.findLast((part) => part.at <= at)?.file;
}

/**
 * Stands at the top of the copy. A step is `[index of the calling step, file, function]`, -1 for the start itself, or `[index, statement]`. A
 * function that is written inside one that still runs, such as the body of a transaction, is a part of it and no step of its own.
 */
const recorder = `import { AsyncLocalStorage as __Storage } from "node:async_hooks";
import { appendFileSync as __append } from "node:fs";
import __pg from "pg";
const __functions = FUNCTIONS, __starts = new Set(STARTS), __running = new __Storage();
function __step(id, body) {
  const from = __running.getStore(), [file, name, around] = __functions[id];
  if (!from) {
    const start = file + " " + name;
    if (!__starts.has(start)) return body();
    const steps = [], write = () => __append(OUTPUT, JSON.stringify({ start, steps }) + "\\n");
    const result = __running.run({ steps, step: -1, id }, body);
    if (typeof result?.then === "function") result.then(write, write);
    else write();
    return result;
  }
  for (let frame = from; frame; frame = frame.from)
    if (frame.id === around) return __running.run({ steps: from.steps, step: from.step, id, from }, body);
  from.steps.push([from.step, file, name]);
  return __running.run({ steps: from.steps, step: from.steps.length - 1, id, from }, body);
}
const __query = __pg.Client.prototype.query;
__pg.Client.prototype.query = function (...given) {
  const from = __running.getStore(), text = given[0]?.text ?? given[0];
  if (from && typeof text === "string") from.steps.push([from.step, text]);
  return __query.apply(this, given);
};
`;
