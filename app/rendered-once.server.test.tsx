import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderedOnce } from "./rendered-once.server";

const part = (name: string) => (
  <>
    <p>
      {name} & {"co."}
    </p>
    <a href="/x?a=1&b=2">{name}</a>
  </>
);

test("a part is rendered once for each object and variant, as React renders it on a page", () => {
  const of = {};
  let times = 0;
  const rendered = (object: object, variant: string, name: string) =>
    renderedOnce(object, variant, () => {
      times += 1;
      return part(name);
    });
  const first = rendered(of, "he", "one");
  expect(first).toBe(renderToString(part("one")));
  expect(first).not.toBe(renderToStaticMarkup(part("one")));
  expect(rendered(of, "he", "two")).toBe(first);
  expect(rendered(of, "en", "two")).toBe(renderToString(part("two")));
  expect(rendered({}, "he", "three")).toBe(renderToString(part("three")));
  expect(times).toBe(3);
});

test("invented variants do not fill the memory", () => {
  const of = {};
  let times = 0;
  const ask = (variant: number) =>
    renderedOnce(of, `/?m=${variant}`, () => {
      times += 1;
      return part(String(variant));
    });
  for (let variant = 0; variant < 60; variant += 1) ask(variant);
  ask(0);
  expect(times).toBe(60);
  ask(59);
  expect(times).toBe(61);
});
