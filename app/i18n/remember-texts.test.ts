import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { rememberTexts } from "./remember-texts.server";

function russian() {
  const instance = createInstance();
  instance.init({
    lng: "ru",
    resources: {
      ru: {
        shop: {
          nights_one: "{{count}} ночь",
          nights_few: "{{count}} ночи",
          nights_many: "{{count}} ночей",
          to: "в {{place}}",
          hello: "привет",
        },
        desk: { hello: "здравствуйте" },
      },
    },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  rememberTexts(instance);
  return instance;
}

test("a text is looked up once", () => {
  const instance = russian();
  const lookUp = vi.spyOn(instance, "t");
  for (let time = 0; time < 3; time += 1) expect(instance.getFixedT("ru", "shop")("hello")).toBe("привет");
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test.each([
  [1, "1 ночь"],
  [3, "3 ночи"],
  [7, "7 ночей"],
  [21, "21 ночь"],
])("each count has its own text: %s", (count, text) => {
  const t = russian().getFixedT("ru", "shop");
  for (const time of [1, 2]) expect([time, t("nights", { count })]).toEqual([time, text]);
});

test("texts with other values are made anew, and areas are kept apart", () => {
  const instance = russian();
  const t = instance.getFixedT("ru", "shop");
  expect([t("to", { place: "Афины" }), t("to", { place: "Рим" })]).toEqual(["в Афины", "в Рим"]);
  expect([t("hello"), instance.getFixedT("ru", "desk")("hello")]).toEqual(["привет", "здравствуйте"]);
});
