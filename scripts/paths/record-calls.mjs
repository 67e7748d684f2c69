import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

/** Whose functions are recorded; of packages only what they are called by. */
const ours = /^\/\/ ((?:app|contract|engine|server)\/\S+)$/;

/**
 * Writes a copy of the built shop in which each function of ours says that it runs, and from which other one it was called, also after an
 * `await` and in a timer: by AsyncLocalStorage. Each run of one of `starts` ("file function") is one line of JSON in `output`: the calls
 * in the order in which they began, and between them the statements to the database.
 */
export function recordedCopy(bundle, copy, { starts, output }) {
  const code = readFileSync(bundle, "utf8");
  const { functions, insertions } = instrumented(code);
  let written = "";
  let done = 0;
  for (const { at, text } of insertions) {
    written += code.slice(done, at) + text;
    done = at;
  }
  const head = recorder
    .replace("FUNCTIONS", JSON.stringify(functions))
    .replace("STARTS", JSON.stringify(starts))
    .replace("OUTPUT", JSON.stringify(output));
  writeFileSync(copy, head + written + code.slice(done));
}

/** The functions of ours in the bundle, and what has to be inserted to record them, in order. */
function instrumented(code) {
  const tree = ts.createSourceFile("index.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const files = filesOf(code);
  const functions = [];
  const insertions = [];
  const visit = (node, parent, name) => {
    if (ts.isCallExpression(node) && node.expression.getText(tree) === "__export") return;
    let inside = parent;
    if (ts.isFunctionLike(node) && node.body && isRecorded(node)) {
      const file = files(node.getStart(tree));
      if (file) {
        inside = functions.length;
        // The compiler numbers names that several files have.
        functions.push([file, (node.name?.getText(tree) ?? name ?? "").replace(/\d+$/, ""), parent]);
        const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
        const opening = `__step(${inside}, ${isAsync ? "async " : ""}() => `;
        const block = ts.isBlock(node.body);
        insertions.push(
          block
            ? { at: node.body.getStart(tree) + 1, text: ` return ${opening}{` }
            : { at: node.body.getStart(tree), text: `${opening}(` },
          block ? { at: node.body.getEnd() - 1, text: "}); " } : { at: node.body.getEnd(), text: "))" },
        );
      }
    }
    const named =
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name
        ? node.name.getText(tree)
        : undefined;
    ts.forEachChild(node, (child) => visit(child, inside, named));
  };
  visit(tree, -1, undefined);
  // At one place the inner function ends before the outer one.
  insertions.forEach((insertion, index) => (insertion.index = index));
  return { functions, insertions: insertions.sort((one, other) => one.at - other.at || nested(one, other)) };
}

/** Two insertions at one place: what closes the inner function stands before what closes the outer one. */
function nested(one, other) {
  const closes = ({ text }) => text.startsWith(")") || text.startsWith("}");
  return closes(one) && closes(other) ? other.index - one.index : one.index - other.index;
}

/** Not generators, constructors and accessors, and not the compiler's wrappers of modules. */
function isRecorded(node) {
  const isKnown =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    (ts.isMethodDeclaration(node) && !ts.isStringLiteral(node.name));
  return isKnown && !node.asteriskToken;
}

/** The source file of each place of a bundle, which the compiler names before the modules. */
function filesOf(code) {
  const starts = [];
  for (const { 0: line, index } of code.matchAll(
    /^\/\/ \S+\.(?:[cm]?[jt]sx?|json)$|^\/\/ (?:node_modules|route-module|server-entry|css|empty)\S*$/gm,
  ))
    starts.push({ at: index, file: ours.exec(line)?.[1] });
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle].at <= at) low = middle + 1;
      else high = middle;
    }
    return starts[low - 1]?.file;
  };
}

/** Stands at the top of the copy. A function written inside one that is still running is a part of it, not a call. */
const recorder = `import { AsyncLocalStorage as __Storage } from "node:async_hooks";
import { appendFileSync as __append } from "node:fs";
import __pg from "pg";
const __functions = FUNCTIONS, __starts = new Set(STARTS), __running = new __Storage();
function __step(id, body) {
  const from = __running.getStore(), [file, name, parent] = __functions[id];
  if (!from) {
    if (!__starts.has(file + " " + name)) return body();
    const calls = [], write = () => __append(OUTPUT, JSON.stringify({ start: file + " " + name, calls }) + "\\n");
    const result = __running.run({ calls, frame: { id, file, name } }, body);
    if (typeof result?.then === "function") result.then(write, write);
    else write();
    return result;
  }
  for (let frame = from.frame; frame; frame = frame.from)
    if (frame.id === parent) return __running.run({ calls: from.calls, frame: { id, file, name: frame.name, from: from.frame } }, body);
  from.calls.push([from.frame.file, from.frame.name, file, name]);
  return __running.run({ calls: from.calls, frame: { id, file, name, from: from.frame } }, body);
}
const __query = __pg.Client.prototype.query;
__pg.Client.prototype.query = function (...given) {
  const from = __running.getStore(), text = given[0]?.text ?? given[0];
  if (from && typeof text === "string") from.calls.push([from.frame.file, from.frame.name, text]);
  return __query.apply(this, given);
};
`;
