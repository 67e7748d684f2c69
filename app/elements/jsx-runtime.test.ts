import { createRef, type ElementType } from "react";
import { jsx as jsxOfReact } from "react/jsx-runtime";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { jsx, jsxs } from "./jsx-runtime";

const Named = ({ name, children }: { name: string; children?: unknown }) =>
  jsxs("b", { children: [name, ": ", children] });

test.each<[string, ElementType, Record<string, unknown>, string | number | undefined]>([
  ["of an element", "a", { href: "/x?a=1&b=2", children: "there" }, undefined],
  ["with a key", Named, { name: "one", children: 1 }, 7],
  ["with a reference", "input", { ref: createRef(), defaultValue: "x" }, "k"],
  ["without a reference", "input", { ref: undefined, name: "x" }, undefined],
])("an element %s is what React's own function makes", (_, type, properties, key) => {
  const own = jsx(type, { ...properties }, key);
  const react = jsxOfReact(type, { ...properties }, key) as typeof own;
  expect(own.type).toBe(react.type);
  expect([own.key, own.ref]).toEqual([react.key, react.ref]);
  expect(own.props).toEqual(react.props);
  expect(Object.hasOwn(own.props as object, "ref") && properties.ref !== undefined).toBe(false);
  expect(renderToString(own)).toBe(renderToString(react));
});
