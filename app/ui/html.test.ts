import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { holding, html } from "./html";

const hostile = `"><script>alert('1')</script>&amp;<img src=x onerror='a'>`;

test("text and attributes are escaped as React escapes them", () => {
  const byReact = renderToStaticMarkup(createElement("p", { title: hostile }, hostile));
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(byReact);
  expect(renderToStaticMarkup(createElement("p", { title: hostile, ...holding(html`${hostile}`) }))).toBe(byReact);
  expect(byReact).not.toContain("<script>");
});

test("finished markup is left unchanged, alone and in lists", () => {
  const items = ["a", "<b>"].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}</ul>`.text).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>");
});

test("nothing is printed for what is missing, and a zero is a number", () => {
  expect(html`<p>${null}${undefined}${false}${""}${0}</p>`.text).toBe("<p>0</p>");
});

test("line breaks between tags are dropped, and those in a value stay", () => {
  const value = "one\n  two";
  expect(
    html`
    <p>
      ${value} <b>x</b>
    </p>`.text,
  ).toBe("<p>one\n  two <b>x</b></p>");
});
