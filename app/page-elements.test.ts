import { expect, it } from "vitest";
import { pageElements } from "./page-elements.server";

it("lists the elements directly in head and body, whatever scripts and styles contain", () => {
  const html =
    '<html lang="he"><head><meta charSet="utf-8"/><title>a</title><style>a > b{}</style><script>{"x":"<p>"}</script></head>' +
    '<body><a href="#c">to</a><main><p>one<br/>two</p><img alt="a &gt; b"/></main><link rel="x"></body></html>';
  expect(pageElements(html)).toEqual({ head: "meta title style script", body: "a main link" });
});

it("is not misled by elements inside of one with the same name, or with a longer one", () => {
  const html =
    "<html><head><link/></head><body><div><div><p>a</p></div><div></div></div>" +
    "<p><path></path></p><div></div><svg><use href='#a'></use></svg><script>if (a < b) '</p><div>'</script></body></html>";
  expect(pageElements(html)).toEqual({ head: "link", body: "div p div svg script" });
});
