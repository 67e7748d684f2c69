import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Link } from "./Link";

test.each([
  [{ to: "/", className: "logo" }, '<a class="logo" data-discover="true" href="/">text</a>'],
  [{ to: "/a?b=1&c=2", preventScrollReset: true }, '<a data-discover="true" href="/a?b=1&amp;c=2">text</a>'],
  [
    { to: "/member/login", reloadDocument: true, "data-dialog": "close" },
    '<a data-dialog="close" href="/member/login">text</a>',
  ],
])("on the server a link has the markup of the router's: %s", (props, markup) => {
  expect(renderToString(createElement(Link, props, "text"))).toBe(markup);
});

test("an address that has to be resolved is left to the router", () => {
  expect(() => renderToString(createElement(Link, { to: "?page=2" }, "text"))).toThrow(/Router/);
});
