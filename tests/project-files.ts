import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

const ignoredFolders = new Set(["node_modules", "build", "test-results", "playwright-report", "meta", "fonts"]);

/** Every hand-written file, as a path from the project's root; generated, downloaded and hidden files are left out. */
export function filesUnder(folder: string, ending = /./): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) || entry.name === ".git" ? [] : filesUnder(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

export function read(path: string): string {
  return readFileSync(path, "utf8");
}

export type Import = {
  /** As written in the import. */
  specifier: string;
  /** A path from the project's root, or the name of a package. */
  target: string;
  /** Whether it disappears when types are erased. */
  typeOnly: boolean;
  /** `import "x"`: for its side effects only. */
  bare: boolean;
  /** The names it takes, as the other file exports them; null: all of them may be used. */
  names: string[] | null;
};

const pathAliases: Record<string, string> = {
  "~/": "app/",
  "@contract/": "contract/",
  "@engine/": "engine/",
  "@mocks/": "mocks/",
  "@server/": "server/",
};

const importsOfFiles = new Map<string, Import[]>();

/** Every import, re-export and import() of a file, cached. */
export function importsOf(path: string): readonly Import[] {
  const known = importsOfFiles.get(path);
  if (known) return known;
  const imports: Import[] = [];
  importsOfFiles.set(path, imports);
  const add = (specifier: string, typeOnly: boolean, bare: boolean, names: string[] | null) =>
    imports.push({ specifier, target: targetOf(specifier, path), typeOnly, bare, names });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      add(
        node.moduleSpecifier.text,
        isTypeOnly(node.importClause),
        !node.importClause,
        importedNames(node.importClause),
      );
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      add(node.moduleSpecifier.text, node.isTypeOnly, false, reexportedNames(node.exportClause));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteral(specifier)) add(specifier.text, false, false, null);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntaxTree(path));
  return imports;
}

const trees = new Map<string, ts.SourceFile>();

/** The syntax tree of a file, cached. */
export function syntaxTree(path: string): ts.SourceFile {
  const cachedTree = trees.get(path);
  if (cachedTree) return cachedTree;
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true, kind);
  trees.set(path, tree);
  return tree;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return !clause.name && !!names && ts.isNamedImports(names) && names.elements.every((element) => element.isTypeOnly);
}

function importedNames(clause: ts.ImportClause | undefined): string[] | null {
  if (!clause) return [];
  const bindings = clause.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return null;
  return [...(clause.name ? ["default"] : []), ...(bindings?.elements ?? []).map(nameInFile)];
}

function reexportedNames(clause: ts.NamedExportBindings | undefined): string[] | null {
  return clause && ts.isNamedExports(clause) ? clause.elements.map(nameInFile) : null;
}

function nameInFile({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}

function targetOf(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  const alias = Object.keys(pathAliases).find((name) => specifier.startsWith(name));
  return alias ? pathAliases[alias] + specifier.slice(alias.length) : specifier;
}
