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
          rooms_one: "{{count}} номер в {{place}}, {{place}}",
          rooms_few: "{{count}} номера в {{place}}",
          rooms_many: "{{count}} номеров в {{place}}",
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

test("a text with values is looked up once, for each count that may change it", () => {
  const instance = russian();
  const lookUp = vi.spyOn(instance, "t");
  const t = instance.getFixedT("ru", "shop");
  const rooms = (count: number, place: string) => t("rooms", { count, place });
  expect([rooms(1, "Рим"), rooms(1, "$t(hello)"), rooms(2, "{{count}}"), rooms(5, "")]).toEqual([
    "1 номер в Рим, Рим",
    "1 номер в $t(hello), $t(hello)",
    "2 номера в {{count}}",
    "5 номеров в ",
  ]);
  expect(lookUp).toHaveBeenCalledTimes(3);
});

test("a value that is not text is left to i18next", () => {
  const t = russian().getFixedT("ru", "shop");
  expect([t("to", { place: undefined }), t("missing", { defaultValue: "нет {{place}}", place: "Рим" })]).toEqual([
    "в ",
    "нет Рим",
  ]);
});

test("texts with other values are made with them, and areas are kept apart", () => {
  const instance = russian();
  const t = instance.getFixedT("ru", "shop");
  expect([t("to", { place: "Афины" }), t("to", { place: "Рим" })]).toEqual(["в Афины", "в Рим"]);
  expect([t("hello"), instance.getFixedT("ru", "desk")("hello")]).toEqual(["привет", "здравствуйте"]);
});
