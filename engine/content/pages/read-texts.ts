import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageId } from "@contract/content/page-slugs";
import type { Language } from "@contract/vocabulary/languages";

type PageText = { title: string; lead: string; body: string };

/** Resolved from the project root: the compiled server is a single file in another place. */
function fileOf(id: PageId, language: Language): string {
  return join(process.cwd(), "engine", "content", "pages", "texts", id, `${language}.md`);
}

/** A page's default text: the title as heading, one introductory paragraph, and the rest. */
export function readPageText(id: PageId, language: Language): PageText {
  return splitText(readFileSync(fileOf(id, language), "utf8"), `${id} in ${language}`);
}

export function splitText(text: string, name: string): PageText {
  const [, title, lead, body] = /^# (.+)\n\n((?:.+\n)+)\n([\s\S]+)$/.exec(text) ?? [];
  if (!title || !lead || !body) throw new Error(`the page ${name} needs a heading, a paragraph and a text`);
  return { title: title.trim(), lead: lead.trim().replaceAll("\n", " "), body: body.trim() };
}
