import { categories } from "@contract/vocabulary/categories";
import { languages } from "@contract/vocabulary/languages";
import { DealCategory } from "@contract/vocabulary/vocabulary";
import { areas } from "@engine/offer/catalogue/areas";
import { categoryNames } from "@engine/offer/catalogue/category-names";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { namedLanding } from "~/routes/_shop+/_index/landing.server";

test.each(languages)("in %s each area and each type of holiday has its own title and description", (language) => {
  const t = translator(language, "shop");
  const headings = [
    ...Object.entries(areas).map(([areaType, names]) =>
      namedLanding(
        t,
        "Nofesh",
        { areaType, destination: undefined, dealType: undefined },
        { title: names[language], text: "" },
      ),
    ),
    ...Object.entries(categoryNames).map(([category, titles]) =>
      namedLanding(
        t,
        "Nofesh",
        { dealType: category, destination: undefined, areaType: undefined },
        { title: titles[language], text: "" },
      ),
    ),
    { title: t("home.title", { brand: "Nofesh" }), description: t("home.description") },
  ];
  expect(headings.length).toBeGreaterThan(19);
  expect(new Set(headings.map(({ description }) => description)).size).toBe(headings.length);
});

test.each(languages)("in %s every category has its name, its tab and its description", (language) => {
  const t = translator(language, "shop");
  const keys = DealCategory.options.flatMap((category) => {
    const { textKey } = categories[category];
    return [`category.${category}`, `search.tab.${textKey}`, `landing.about-${textKey}`] as const;
  });
  expect(keys.filter((key) => t(key) === key)).toEqual([]);
});
