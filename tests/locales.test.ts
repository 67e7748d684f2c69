import { type Language, languages } from "@contract/vocabulary/languages";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, read, syntaxTree } from "./project-files";

type Tree = { [name: string]: string | Tree };
type Texts = Map<string, string>;

const areas = filesUnder("locales/he", /\.json$/).map((path) => path.slice("locales/he/".length, -".json".length));
const pluralForm = /_(zero|one|two|few|many|other)$/;

function textsOf(language: Language, area: string): Texts {
  const texts: Texts = new Map();
  const walk = (tree: Tree, prefix: string) => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value === "string") texts.set(prefix + name, value);
      else walk(value, `${prefix}${name}.`);
    }
  };
  walk(JSON.parse(read(`locales/${language}/${area}.json`)) as Tree, "");
  return texts;
}

const argumentsOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name!).sort();
/** A key without its plural form, as used in the code. */
const keyWithoutForm = (key: string) => key.replace(pluralForm, "");
const textKeysOf = (texts: Texts) => new Set([...texts.keys()].map(keyWithoutForm));

const every = languages.flatMap((language) => areas.map((area) => [language, area] as const));

describe("texts", () => {
  test("each language has the files of Hebrew and no other", () => {
    for (const language of languages) {
      const files = filesUnder(`locales/${language}`).map((path) => path.slice(`locales/${language}/`.length));
      expect.soft(files.sort(), language).toEqual(areas.map((area) => `${area}.json`).sort());
    }
  });

  // A missing key appears as its name on the page, and causes a hydration mismatch.
  test("each file has the keys of Hebrew", () => {
    for (const [language, area] of every) {
      expect
        .soft([...textKeysOf(textsOf(language, area))].sort(), `${language}/${area}`)
        .toEqual([...textKeysOf(textsOf("he", area))].sort());
    }
  });

  // Russian has four forms of a counted word, Arabic six; a missing form shows the bare key.
  test("each file has every plural form of its language, and no other", () => {
    for (const [language, area] of every) {
      const texts = textsOf(language, area);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const pluralKeys = new Set([...texts.keys()].filter((key) => pluralForm.test(key)).map(keyWithoutForm));
      const expectedKeys = [...pluralKeys].flatMap((key) => forms.map((form) => `${key}_${form}`));
      const actualKeys = [...texts.keys()].filter((key) => pluralForm.test(key));
      expect.soft(actualKeys.sort(), `${language}/${area}`).toEqual(expectedKeys.sort());
    }
  });

  // Otherwise an argument is dropped, or {{name}} appears literally.
  test("check 35: each text has the same arguments as in Hebrew", () => {
    for (const [language, area] of every) {
      const hebrew = argumentsByKey(textsOf("he", area));
      const other = argumentsByKey(textsOf(language, area));
      expect.soft(Object.fromEntries(other), `${language}/${area}`).toEqual(Object.fromEntries(hebrew));
    }
  });

  test("each file has no empty text", () => {
    for (const [language, area] of every) {
      expect
        .soft(
          [...textsOf(language, area)].filter(([, text]) => text.trim() === ""),
          `${language}/${area}`,
        )
        .toEqual([]);
    }
  });

  const script: Record<Language, RegExp> = {
    he: /\p{Script=Hebrew}/u,
    en: /\p{Script=Latin}/u,
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
  };
  /** Texts that are the same in every language. */
  const sameEverywhere = ["shell:brand", "shop:facility.wifi"];

  // Left untranslated, or pasted into the wrong file.
  test("each file is written in its own script", () => {
    for (const [language, area] of every) {
      const foreign = [...textsOf(language, area)].filter(([key, text]) => {
        const words = text.replace(/\{\{[^}]*\}\}/g, "");
        return /\p{L}/u.test(words) && !script[language].test(words) && !sameEverywhere.includes(`${area}:${key}`);
      });
      expect.soft(foreign, `${language}/${area}`).toEqual([]);
    }
  });

  // Reviewers do not notice a Hebrew letter in a Russian sentence.
  test("each file contains no letter of another language's script", () => {
    for (const [language, area] of every) {
      const others = languages.filter((other) => other !== language && other !== "en").map((other) => script[other]);
      const wrongTexts = [...textsOf(language, area)].filter(([, text]) => others.some((other) => other.test(text)));
      expect.soft(wrongTexts, `${language}/${area}`).toEqual([]);
    }
  });
});

/** Arguments by the requested key; except `count`, which a form such as "one night" may omit. */
function argumentsByKey(texts: Texts): Map<string, string[]> {
  const argumentNames = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const names = argumentsOf(text).filter((name) => name !== "count" || !pluralForm.test(key));
    const previous = argumentNames.get(keyWithoutForm(key)) ?? [];
    argumentNames.set(keyWithoutForm(key), [...new Set([...previous, ...names])].sort());
  }
  return argumentNames;
}

describe("texts used by the code", () => {
  const sources = filesUnder("app", /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
  const calls = sources.flatMap((path) => callsIn(path));
  const hebrew = new Map(areas.map((area) => [area, textsOf("he", area)]));
  const knownKeys = new Map(areas.map((area) => [area, textKeysOf(hebrew.get(area)!)]));

  test("the scan finds the calls", () => {
    expect(calls.length).toBeGreaterThan(150);
    expect([...new Set(calls.map(({ area }) => area))].filter((area) => !areas.includes(area))).toEqual([]);
  });

  test("exist", () => {
    const unknownKeys = calls
      .filter(({ area, key }) => !knownKeys.get(area)?.has(key))
      .map(({ path, area, key }) => `${path}: ${area}:${key}`);
    expect(unknownKeys).toEqual([]);
  });

  // A key with a dynamic part, such as t(`steps.${id}`), must match at least one text.
  test("exist for keys with dynamic parts", () => {
    const unfit = sources
      .flatMap(templatesIn)
      .filter(({ area, pattern }) => ![...(knownKeys.get(area) ?? [])].some((key) => pattern.test(key)));
    expect(unfit.map(({ path, area, pattern }) => `${path}: ${area}:${pattern.source}`)).toEqual([]);
  });

  // Keys stored in tables: a string that looks like a key of ours is one.
  test("exist for keys in tables", () => {
    const sections = new Set(
      [...hebrew.values()].flatMap((texts) => [...texts.keys()].map((key) => key.split(".")[0]!)),
    );
    const keys = new Set([...knownKeys.values()].flatMap((keysOfArea) => [...keysOfArea]));
    const unknownKeys = sources.flatMap((path) =>
      literalsIn(path)
        .filter((text) => /^[a-z][a-z-]*(\.[a-z][\w-]*)+$/.test(text) && sections.has(text.split(".")[0]!))
        .filter((text) => !keys.has(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(unknownKeys).toEqual([]);
  });

  test("receive the arguments they contain", () => {
    const silent = calls.flatMap(({ path, area, key, argumentNames }) => {
      const matchingTexts = [...(hebrew.get(area) ?? [])].filter(([textKey]) => keyWithoutForm(textKey) === key);
      const expectedNames = new Set(matchingTexts.flatMap(([, text]) => argumentsOf(text)));
      const unusedNames =
        argumentNames === "unknown" ? [] : [...expectedNames].filter((name) => !argumentNames.includes(name));
      return unusedNames.map((name) => `${path}: ${area}:${key} without ${name}`);
    });
    expect(silent).toEqual([]);
  });
});

type TextCall = { path: string; area: string; key: string; argumentNames: string[] | "unknown" };

/**
 * The source of `t`, by its name in one file: useTranslation("area"), translator(language, "area"), a parameter of type
 * TFunction<"area">.
 */
function translatorsIn(file: ts.SourceFile): (call: ts.CallExpression) => string | undefined {
  const bound: { name: string; area: string; scope: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const area = areaOf(node.initializer);
      const scope = scopeOf(node);
      if (area && ts.isIdentifier(node.name)) bound.push({ name: node.name.text, area, scope });
      if (area && ts.isObjectBindingPattern(node.name))
        for (const element of node.name.elements) {
          const source = element.propertyName?.getText() ?? element.name.getText();
          if (source === "t") bound.push({ name: element.name.getText(), area, scope });
        }
    }
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) {
      const area = /TFunction<"(\w+)">/.exec(node.type?.getText() ?? "")?.[1];
      if (area) bound.push({ name: node.name.text, area, scope: node.parent });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return (call) => {
    const name = call.expression.getText();
    const inside = bound.filter((one) => one.name === name && call.pos >= one.scope.pos && call.end <= one.scope.end);
    // The nearest declaration wins.
    return inside.sort((a, b) => a.scope.end - a.scope.pos - (b.scope.end - b.scope.pos))[0]?.area;
  };
}

function areaOf(call: ts.CallExpression): string | undefined {
  const name = call.expression.getText();
  const argument = name === "useTranslation" ? call.arguments[0] : name === "translator" ? call.arguments[1] : null;
  if (argument === undefined) return "shell";
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
}

function scopeOf(node: ts.Node): ts.Node {
  let scope = node.parent;
  while (scope.parent && !ts.isBlock(scope)) scope = scope.parent;
  return scope;
}

function translatedIn(path: string): { area: string; call: ts.CallExpression }[] {
  const file = syntaxTree(path);
  const areaFor = translatorsIn(file);
  const calls: { area: string; call: ts.CallExpression }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const area = areaFor(node);
      if (area) calls.push({ area, call: node });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function callsIn(path: string): TextCall[] {
  return translatedIn(path).flatMap(({ area, call }) => {
    const [first, second] = call.arguments;
    const plain = !second || (ts.isObjectLiteralExpression(second) && !second.properties.some(ts.isSpreadAssignment));
    const names = !plain ? "unknown" : second ? namesOf(second as ts.ObjectLiteralExpression) : [];
    return first ? literalsOf(first).map((key) => ({ path, area, key, argumentNames: names }) satisfies TextCall) : [];
  });
}

function namesOf(object: ts.ObjectLiteralExpression): string[] {
  return object.properties.map((property) => property.name?.getText() ?? "");
}

/** The texts an expression can evaluate to: itself, or either side of a condition. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return literalsOf(node.right);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression);
  return [];
}

function templatesIn(path: string): { path: string; area: string; pattern: RegExp }[] {
  return translatedIn(path).flatMap(({ area, call }) => {
    const [first] = call.arguments;
    if (!first || !ts.isTemplateExpression(first)) return [];
    const fixed = [first.head.text, ...first.templateSpans.map((span) => span.literal.text)];
    const patterns = fixed.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [{ path, area, pattern: new RegExp(`^${patterns.join("[\\w.-]+")}$`) }];
  });
}

function literalsIn(path: string): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(syntaxTree(path));
  return literals;
}
