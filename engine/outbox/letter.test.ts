import { expect, test } from "vitest";
import { shopBrand } from "../core/brand";
import { letter, withMore } from "./letter";

const brand = shopBrand("https://shop.example");

test("what is added to a letter comes before its closing wish and the sender", () => {
  const text = withMore(letter("en", "Dana", "Your booking is confirmed.", brand, "Enjoy your holiday!"), [
    "Hotel: Arethusa",
  ]);
  expect(text.split("\n\n")).toEqual([
    "Hello Dana,",
    "Your booking is confirmed.",
    "Hotel: Arethusa",
    "Enjoy your holiday!\nThe Nofesh team",
  ]);
});

test("a letter without a wish ends with its sender, and an agency's with its phone", () => {
  expect(letter("en", "Dana", "Hello.", brand).endsWith("Hello.\n\nThe Nofesh team")).toBe(true);
  const agency = { ...brand, agency: { phone: "03-5550100", phoneHours: "09:00-17:00" } };
  expect(letter("en", "Dana", "Hello.", agency, "See you!").split("\n\n").at(-1)).toBe(
    "See you!\nThe Nofesh team\nPhone: 03-5550100, 09:00-17:00",
  );
});
