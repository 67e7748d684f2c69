import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { brokenRules } from "./html-rules";

const page = (body: string, html = 'lang="en" dir="ltr"') =>
  parse(`<html ${html}><head><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`);

test.each([
  ["a direction of another language", page("", 'lang="he" dir="ltr"'), /direction/],
  ["two headings of the page", page("<h1>Again</h1>"), /h1/],
  ["a level left out", page("<h3>Deep</h3>"), /level 3 after 1/],
  ["an id twice", page('<p id="a"></p><p id="a"></p>'), /id a twice/],
  ["a label of nothing", page('<label for="b">B</label>'), /for=b/],
  ["a description that is not there", page('<p aria-describedby="c">C</p>'), /aria-describedby=c/],
  ["a field without a label", page('<input name="d">'), /without a label/],
  ["a button without a name", page("<button></button>"), /without a name/],
  ["a link of a picture that says nothing", page('<a href="/"><img src="x" alt=""></a>'), /without a name/],
  ["a picture without a text", page('<img src="x">'), /without a text/],
  ["a frame without a title", page('<iframe src="x"></iframe>'), /without a title/],
  ["a list of other things", page("<ul><div>E</div></ul>"), /in a list/],
  ["a table's heading without words", page("<table><tr><th></th></tr></table>"), /heading of a table/],
  ["a group without a name", page("<fieldset></fieldset>"), /fieldset/],
])("%s is found", (_, root, rule) => {
  expect(brokenRules(root, "en").join("\n")).toMatch(rule);
});

test("a page that follows the rules breaks none; hidden parts are not checked", () => {
  const body = `<h2>Part</h2><label>Name <input name="a"></label><a href="/"><img src="x" alt="Home"></a>
    <div aria-hidden="true"><input name="trap"><button></button></div>`;
  expect(brokenRules(page(body), "en")).toEqual([]);
});
