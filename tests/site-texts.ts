import type { Language } from "@contract/vocabulary/languages";
import ts from "typescript";
import { filesUnder, read, syntaxTree } from "./project-files";

type Tree = { [name: string]: string | Tree };
/** A text for users, its file, and its location there: the key, or the beginning of the text. */
type SiteText = { file: string; where: string; text: string };

function sitesTexts(language: Language): SiteText[] {
  const texts: SiteText[] = [];
  for (const file of filesUnder(`locales/${language}`, /\.json$/)) {
    const area = file.slice(`locales/${language}/`.length, -".json".length);
    const walk = (tree: Tree, where: string) => {
      for (const [name, value] of Object.entries(tree))
        if (typeof value === "string") texts.push({ file, where: `${where}.${name}`, text: value });
        else walk(value, `${where}.${name}`);
    };
    walk(JSON.parse(read(file)) as Tree, area);
  }
  return texts;
}

const script: Partial<Record<Language, RegExp>> = {
  he: /\p{Script=Hebrew}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
};

/** Code whose texts are out of scope: tests, the demo's data, and words that users may type. */
export const typed = /\.test\.tsx?$|latin-name|pasted-travellers|style-guide|StyleGuide|engine\/demo|page-slugs/;

/** The engine's texts: messages and documents are written in the code, next to their subject. */
export const engineTexts: (SiteText & { language: Language })[] = [
  ...filesUnder("engine", /\.ts$/),
  ...filesUnder("contract", /\.ts$/),
  ...filesUnder("app", /\.tsx?$/),
  ...filesUnder("server", /\.ts$/),
]
  .filter((path) => !typed.test(path))
  .flatMap((path) => {
    const texts: (SiteText & { language: Language })[] = [];
    const add = (language: Language, text: string) =>
      texts.push({ file: path, where: text.slice(0, 40), text, language });
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
        const text = textOf(node);
        for (const language of ["he", "ru", "ar"] as const) if (script[language]!.test(text)) add(language, text);
        if (/[a-z]{2}/i.test(text) && isEnglishText(node)) add("en", text);
      } else ts.forEachChild(node, visit);
    };
    visit(syntaxTree(path));
    return texts;
  });

function textOf(node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map((span) => `{{x}}${span.literal.text}`).join("");
}

/** English is also the language of the code: a text for users is under `en` next to `he`, or second in a list that begins with Hebrew. */
function isEnglishText(node: ts.Expression): boolean {
  const { parent } = node;
  const list = ts.isArrayLiteralExpression(parent)
    ? parent.elements
    : ts.isCallExpression(parent)
      ? parent.arguments
      : [];
  if (list[1] === node) return script.he!.test(list[0]!.getText());
  for (let up: ts.Node = parent; up; up = up.parent)
    if (ts.isPropertyAssignment(up) && up.name.getText() === "en")
      return up.parent.properties.some((one) => one.name?.getText() === "he");
  return false;
}

/** The information pages, line by line, without Markdown syntax and link targets. */
function pagesTexts(language: Language): SiteText[] {
  return filesUnder("engine/content/pages/texts", /\.md$/)
    .filter((path) => path.endsWith(`/${language}.md`))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .map((line, index) => ({
          file,
          where: `line ${index + 1}`,
          text: line.replace(/\]\([^)]*\)/g, "]").replace(/^\s*(?:[-*>#]+|\d+\.)\s+/, ""),
        }))
        .filter(({ text }) => text.trim() !== "" && !/^[-|: ]+$/.test(text)),
    );
}

/** All texts for users in a language: the site's texts, the information pages, messages and documents. */
export function siteTextsIn(language: Language): SiteText[] {
  return [...sitesTexts(language), ...pagesTexts(language), ...engineTexts.filter((one) => one.language === language)];
}
