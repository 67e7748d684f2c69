import { langCodeOf, languages } from "@contract/vocabulary/languages";
import ts from "typescript";
import { filesUnder, syntaxTree } from "./project-files";

type TableConstant = { path: string; name: string; isExported: boolean };

/** A table has these keys, or the codes of the contract's languages. */
const keySets = [languages, languages.map((language) => langCodeOf[language])] as const;

/** The keys of a table by language, in the order of the languages; undefined if these are not such keys. */
export function keysOfTable(names: readonly string[]): readonly string[] | undefined {
  return keySets.find((keys) => keys.every((key) => names.includes(key)));
}

/** The constants of a file that hold texts by language. */
function tablesOfFile(path: string): TableConstant[] {
  const holdsTable = (node: ts.Node): boolean => {
    // What a function builds is no constant.
    if (ts.isFunctionLike(node)) return false;
    const names = ts.isObjectLiteralExpression(node) ? node.properties.map(({ name }) => name?.getText() ?? "") : [];
    const isTable = keysOfTable(names) !== undefined && /\p{Script=Hebrew}/u.test(node.getText());
    return isTable || (ts.forEachChild(node, (child) => holdsTable(child) || undefined) ?? false);
  };
  return syntaxTree(path).statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer && holdsTable(initializer))
      .map(({ name }) => ({ path, name: name.getText(), isExported }));
  });
}

/** The tables of texts for users that stand in the engine's code, without the demo's data. */
export const tableConstants = filesUnder("engine", /(?<!\.test)\.ts$/)
  .filter((path) => !path.startsWith("engine/demo/"))
  .flatMap(tablesOfFile);
