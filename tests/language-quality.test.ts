import { type Language, languages } from "@contract/vocabulary/languages";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, syntaxTree } from "./project-files";
import { engineTexts, siteTextsIn, typed } from "./site-texts";

/** Texts that break a rule, with their location. */
function linesBreaking(language: Language, rule: RegExp, spared: readonly string[] = []): string[] {
  return siteTextsIn(language)
    .filter(({ text }) => rule.test(text.replace(/\{\{[^}]*\}\}/g, "{}")))
    .filter(({ where }) => !spared.includes(where))
    .map(({ where, text }) => `${where}: ${text}`);
}

test("the scan finds the engine's texts", () => {
  for (const language of ["he", "ru", "ar"] as const)
    expect(engineTexts.filter((one) => one.language === language).length).toBeGreaterThan(100);
});

describe.each(languages)("%s", (language) => {
  test.each([
    ["two spaces", /\S {2,}\S/],
    ["a space at an edge of a line", /(^|\n) |[ ](\n|$)/],
    ["a space before a mark", / [,.:;?!،؛؟](?!\S)/],
    ["three dots for an ellipsis", /\.\.\./],
    ["a straight quotation mark", /"/],
    ["a straight apostrophe", /'/],
    ["a hyphen for a dash", / - /],
    ["a hyphen between the ends of a span", /\d-\d(?!\d*\}\})(?!\d{5,})/],
    ["two marks at an end", /[,.]{2}|[!?؟]{2}/],
  ])("has no text with %s", (_, rule) => {
    // A telephone number as people write it is not a span.
    const wrong = linesBreaking(language, rule).filter((line) => !/050-1234567/.test(line));
    expect(wrong).toEqual([]);
  });
});

test.each(["he", "ar"] as const)(
  "a telephone number in a text of %s is not turned round by its letters",
  (language) => {
    expect(linesBreaking(language, /(?<![\u2066\d])\d{3}-\d{7}/)).toEqual([]);
  },
);

describe("Hebrew", () => {
  test("joins words and figures with a maqaf", () => {
    expect(linesBreaking("he", /\p{Script=Hebrew}-|-\p{Script=Hebrew}/u)).toEqual([]);
  });

  // One form of address for everyone, in the plural, without gendered variants.
  test("addresses the user in the plural", () => {
    expect(linesBreaking("he", /\p{Script=Hebrew}\/\p{Script=Hebrew}|\/ה(?!\p{L})|\(ה\)|\(ת\)|\(י\)/u)).toEqual([]);
    const single = /(?<!\p{L})(שלך|אותך|אליך|איתך|עבורך|ביקשת|הזמנת|אני (מאשר|מסכים|מצהיר|צריך)ת?)(?!\p{L})/u;
    expect(linesBreaking("he", single)).toEqual([]);
  });
});

describe("Russian", () => {
  test("uses its own dash and quotation marks", () => {
    expect(linesBreaking("ru", /(?<!\}) – | – (?!\{)|[“”„]/)).toEqual([]);
  });

  test("addresses the user as вы, without gendered variants", () => {
    expect(linesBreaking("ru", /\p{L}\([аиы]\)|(?<!\p{L})(ты|тебе|твой|твоя|твои)(?!\p{L})/iu)).toEqual([]);
  });
});

describe("Arabic", () => {
  test("uses its own comma, semicolon and question mark", () => {
    expect(linesBreaking("ar", /\p{Script=Arabic}\s*[,;?]/u)).toEqual([]);
  });

  test("writes a tanwin before its alif and figures in Latin digits", () => {
    expect(linesBreaking("ar", /\u0627\u064b|[\u0660-\u0669]/u)).toEqual([]);
  });
});

describe("English", () => {
  // "We apologize" is the customer's own sentence.
  test("is British", () => {
    const american =
      /\b(organiz|color\b|colors\b|center\b|canceled|canceling|traveler|traveling|license\b(?! plate)|favorite|gray\b|program\b|check in at\b|neighbor)/i;
    expect(linesBreaking("en", american)).toEqual([]);
  });
});

/** Latin words allowed in every language: names, and terms without a translation. */
const latin: Record<string, string> = {
  SMS: "the Russian word for it",
  PDF: "a kind of file",
  Word: "a kind of file",
  PNG: "a kind of picture",
  JPEG: "a kind of picture",
  HEIC: "a kind of picture",
  WebP: "a kind of picture",
  "Wi-Fi": "its name",
  WhatsApp: "its name",
  Nofesh: "the brand in Russian",
  eSIM: "its name",
  "American Express": "its name",
  Diners: "its name",
  Visa: "its name",
  Mastercard: "its name",
  AA: "a level of the standard",
  WCAG: "its name",
  JavaScript: "its name",
  "Google Analytics": "its name",
  Google: "its name",
  cookie: "the Russian word for it, with файлы",
  US123456789: "a passport as one types it",
};

/** Values the desk enters: addresses and keys, which are Latin in every language. */
const keysToType = /^(stock\.content\.(page|image|href)|desk\.missing|pages\.editor)[.-]hint$/;

describe.each(["he", "ru", "ar"] as const)("%s", (language) => {
  test("has no foreign word without a listed reason", () => {
    const latinName = new RegExp(`(?<![A-Za-z])(${Object.keys(latin).join("|")})(?![A-Za-z])`, "g");
    const wrong = siteTextsIn(language)
      .filter(({ where }) => !keysToType.test(where))
      .map(({ where, text }) => ({
        where,
        text,
        rest: text
          .replace(/\{\{[^}]*\}\}|\{\w+\}|https?:\S+|#[0-9a-f]{6}|@\S+/g, "")
          .replace(latinName, "")
          .replace(/\\[nu]\w*/g, ""),
      }))
      .filter(({ rest }) => /[A-Za-z]{2,}/.test(rest))
      .map(({ where, text }) => `${where}: ${text}`);
    expect(wrong).toEqual([]);
  });
});

/** A call of a translator. */
function isText(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^(t|shell|shop|booking|people|desk|say)$/.test(node.expression.text) &&
    node.arguments.length > 0 &&
    (ts.isStringLiteral(node.arguments[0]!) || ts.isTemplateExpression(node.arguments[0]!))
  );
}

/**
 * Only language-neutral separators may stand between two texts: a point, a dash, a colon, a bracket. Words and bare spaces mean a
 * fragmented sentence.
 */
const separator = /^\s*[·:–—()/.,|×]+\s*$|^\s*\($|^\)\s*$/u;

test("no sentence is concatenated from texts", () => {
  const glued: string[] = [];
  for (const path of filesUnder("app", /\.tsx?$/).filter((one) => !typed.test(one))) {
    const file = syntaxTree(path);
    const complain = (node: ts.Node) =>
      glued.push(
        `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 100)}`,
      );
    const visit = (node: ts.Node) => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
        if (isText(node.left) || isText(node.right)) complain(node);
      if (ts.isTemplateExpression(node) && !isText(node.parent)) {
        const spans = node.templateSpans;
        const pieces = [node.head.text, ...spans.map(({ literal }) => literal.text)];
        // A file of tags is not a sentence: each text stands between its own tags.
        if (pieces.some((piece) => piece.includes("</"))) return;
        spans.forEach(({ expression }, at) => {
          if (!isText(expression)) return;
          const [before, after] = [pieces[at]!, pieces[at + 1]!];
          for (const piece of [before, after]) if (/\p{L}/u.test(piece) && !/^mailto:|=$/.test(piece)) complain(node);
          if (at > 0 && !separator.test(before)) complain(node);
          if (at < spans.length - 1 && !separator.test(after) && !/=$/.test(after)) complain(node);
        });
      }
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        const children = node.children.filter((child) => !(ts.isJsxText(child) && child.text.trim() === ""));
        children.forEach((child, at) => {
          const next = children[at + 1];
          const isSaid = (one: ts.JsxChild) => ts.isJsxExpression(one) && !!one.expression && isText(one.expression);
          for (const [text, beside] of [
            [child, next],
            [next, child],
          ] as const)
            if (text && beside && isSaid(text) && ts.isJsxText(beside) && /\p{L}/u.test(beside.text)) complain(text);
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(glued).toEqual([]);
});
