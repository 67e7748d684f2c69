import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { BaggageLine } from "./BaggageLine";

const baggage = [
  { type: "handbag" as const, included: true },
  { type: "trolley" as const, included: false },
  { type: "suitcase" as const, included: false },
];

test.each([
  [false, ["Personal item", "Cabin bag (not included, sold by the airline)", "Suitcase (at extra cost)"]],
  [true, ["Personal item", "Cabin bag (not included, sold by the airline)", "Suitcase (not bought)"]],
])("only what is sold here is offered at extra cost, and not bought once it is booked: %s", (booked, texts) => {
  const line = createElement(BaggageLine, { baggage, booked });
  const html = renderToString(createElement(I18nextProvider, { i18n: textsIn("en") }, line));
  const words = html.replace(/<!-- -->/g, "").replace(/<[^>]*>/g, "\n");
  expect(words.split("\n").filter(Boolean)).toEqual(texts);
});
