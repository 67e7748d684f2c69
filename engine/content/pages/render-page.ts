import { hoursInText } from "@contract/agencies/agent-hours";
import { pageSlugs } from "@contract/content/page-slugs";
import type { Language } from "@contract/vocabulary/languages";
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";

export type RenderedPage = { html: string; sections: { id: string; title: string }[] };

const toPage = /^page:([a-z-]+)$/;
/** A path on our own site: a single leading slash, so it cannot name another host. */
const ownPath = /^\/(?![/\\])/;

/** HTML in the text is escaped, and images are dropped. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(["image", "autolink", "code", "fence"]);
const checked = markdown.validateLink;
markdown.validateLink = (link) => toPage.test(link) || checked(link);
// Numbers, times and codes are set left to right in every language; of hours, `09:00-20:00`, each by itself.
markdown.renderer.rules.code_inline = (tokens, index) => {
  const text = tokens[index]!.content;
  const hours = hoursInText(text);
  return `<bdi${hours === text ? ' dir="ltr"' : ""}>${markdown.utils.escapeHtml(hours)}</bdi>`;
};
markdown.renderer.rules.table_open = (tokens, index) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${markdown.utils.escapeHtml(headingAbove(tokens, index))}"><table>`;
markdown.renderer.rules.table_close = () => "</table></div>";

/**
 * Renders a page's Markdown to HTML that is safe for any author: raw HTML is off, and the result is sanitised against
 * an allow-list. Links to our own pages are written page:about, or as a path; both keep the language.
 */
export function renderPage(body: string, language: Language): RenderedPage {
  const tokens = markdown.parse(body, {});
  const sections: RenderedPage["sections"] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open" && token.tag === "h2") {
      const id = `part-${sections.length + 1}`;
      token.attrSet("id", id);
      sections.push({ id, title: plainText(tokens[index + 1]?.children ?? []) });
    }
    for (const child of token.children ?? [])
      if (child.type === "link_open") child.attrSet("href", addressOf(child.attrGet("href") ?? "", language));
  }
  return { html: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed), sections };
}

/** What a table is called: as the heading above it, or else as its own columns. */
function headingAbove(tokens: ReturnType<typeof markdown.parse>, table: number): string {
  const heading = tokens.findLastIndex(({ type }, index) => index < table && type === "heading_open");
  if (heading >= 0) return plainText(tokens[heading + 1]?.children ?? []);
  const end = tokens.findIndex(({ type }, index) => index > table && type === "thead_close");
  const columns = tokens.slice(table, end).filter(({ type }) => type === "inline");
  return columns.map(({ children }) => plainText(children ?? [])).join(", ");
}

function plainText(tokens: { content: string }[]): string {
  return tokens.map(({ content }) => content).join("");
}

/** The href of a link in a text: one of our pages by name, a path with the language, or the original address. */
function addressOf(href: string, language: Language): string {
  const [, id] = toPage.exec(href) ?? [];
  if (id && !Object.hasOwn(pageSlugs, id)) return "/";
  const path = id ? `/${pageSlugs[id as keyof typeof pageSlugs]}` : href;
  if (!ownPath.test(path) || language === "he" || /[?&]lang=/.test(path)) return path;
  const [address = "", hash] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}lang=${language}${hash ? `#${hash}` : ""}`;
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "a", "blockquote", "hr", "br", "bdi", "div"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    h2: ["id"],
    bdi: ["dir"],
    div: ["class", "tabindex", "role", "aria-label"],
    ol: ["start"],
  },
  allowedClasses: { div: ["scroll"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) ? { rel: "noopener nofollow" } : {}) },
    }),
  },
};
