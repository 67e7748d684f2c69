import { expect, test } from "vitest";
import { readSiteConfig } from "../config.server";
import { pseudoTexts } from "./pseudo-texts";

test("marks every text, lengthens every word and leaves interpolated values unchanged", () => {
  const texts = { greeting: { hello: "Hello, {{name}}" }, "$t(a.b)": "Book now: $t(shell.name)", he: "הזמנה חדשה" };
  expect(pseudoTexts(texts)).toEqual({
    greeting: { hello: "⟦HHelllo, {{name}}⟧" },
    "$t(a.b)": "⟦BBookk nnow: $t(shell.name)⟧",
    he: "⟦ההזמננה חחדשהה⟧",
  });
});

test("is never active in a live shop", () => {
  const live = { SHOP_MODE: "live", SESSION_SECRETS: "x".repeat(32), PSEUDO_TEXTS: "on" };
  expect(readSiteConfig(live).pseudoTexts).toBe(false);
  expect(readSiteConfig({ PSEUDO_TEXTS: "on" }).pseudoTexts).toBe(true);
  expect(readSiteConfig({}).pseudoTexts).toBe(false);
});
