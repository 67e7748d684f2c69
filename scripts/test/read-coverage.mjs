import ts from "typescript";

/**
 * The rows of the specification with the tests that have `covers(...)` for them, and every inconsistency.
 *
 * @typedef {{ heading: string, id: string, text: string, tests: string[], open?: string }} CoveredRow
 * @param {{ path: string, text: string }[]} sources files that may hold tests
 * @param {Record<string, Record<string, string>>} rows headings with their rows by id
 * @param {Record<string, string>} open why a row has no test yet, by id
 * @returns {{ table: CoveredRow[], faults: string[] }}
 */
export function coverageOf(sources, rows, open) {
  const faults = [];
  const tests = new Map();
  for (const { path, text } of sources) {
    if (!text.includes("covers(")) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));
    for (const call of callsOfCovers(file)) {
      const at = `${path}:${file.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
      const test = testAround(call);
      if (!test) faults.push(`${at}: covers() stands in no test`);
      else if (/\.(skip|todo|fixme|fails?)\b/.test(test.how)) faults.push(`${at}: ${test.how} asserts nothing`);
      else
        for (const id of call.arguments)
          if (!ts.isStringLiteral(id)) faults.push(`${at}: ${id.getText()} is not written out`);
          else tests.set(id.text, [...(tests.get(id.text) ?? []), `${path}: ${test.title}`]);
    }
  }
  const table = Object.entries(rows).flatMap(([heading, byId]) =>
    Object.entries(byId).map(([id, text]) => ({ heading, id, text, tests: tests.get(id) ?? [], open: open[id] })),
  );
  const rowIds = new Set(table.map(({ id }) => id));
  for (const [id, [first]] of tests) if (!rowIds.has(id)) faults.push(`${id} is no row: ${first}`);
  for (const [id, reason] of Object.entries(open)) {
    if (!rowIds.has(id)) faults.push(`${id} is open and no row`);
    if (!reason) faults.push(`${id} is open without a reason`);
  }
  for (const { id, text, tests: testsOfRow, open: reason } of table) {
    if (testsOfRow.length === 0 && reason === undefined) faults.push(`${id} is covered by no test: ${text}`);
    if (testsOfRow.length > 0 && reason !== undefined) faults.push(`${id} is covered, and listed as open: ${text}`);
  }
  if (rowIds.size < table.length) faults.push("an id stands twice");
  return { table, faults };
}

function kindOf(path) {
  return path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** @returns {ts.CallExpression[]} */
function callsOfCovers(file) {
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === "covers") calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** The nearest `test(title, ...)`, `it`, `describe` or a variant such as `test.each(...)(title, ...)`. */
function testAround(node) {
  for (let call = node.parent; call; call = call.parent) {
    if (!ts.isCallExpression(call)) continue;
    const how = call.expression.getText();
    const [title] = call.arguments;
    if (/^(test|it|describe)\b/.test(how) && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      return { title: title.getText().slice(1, -1), how };
  }
  return undefined;
}
