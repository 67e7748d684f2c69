import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Form } from "./Form";

test.each([
  [
    { action: "/find", className: "row" },
    '<form method="get" action="/find" class="row" data-discover="true">text</form>',
  ],
  [
    { id: "wish", method: "POST" as const, action: "/wish?a=1&b=2", preventScrollReset: true, replace: true },
    '<form method="post" action="/wish?a=1&amp;b=2" id="wish" data-discover="true">text</form>',
  ],
  [{ action: "/find", reloadDocument: true }, '<form method="get" action="/find">text</form>'],
])("on the server a form has the markup of the router's: %s", (props, markup) => {
  expect(renderToString(createElement(Form, props, "text"))).toBe(markup);
});

test("an address that has to be resolved is left to the router", () => {
  expect(() => renderToString(createElement(Form, {}, "text"))).toThrow(/router/);
});
