import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { useLanguage } from "~/i18n/use-href";
import type { ChosenName } from "./chosen-names.server";

/** What a search has besides the form's own fields: further months, several places, a country, kinds of holidays. Each can be taken away. */
export function ChosenTicks({ months, chosen }: { months: readonly string[]; chosen: readonly ChosenName[] }) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const ticks = [
    ...months.map((month) => ({ name: "yearMonth", value: month, label: monthTitle(month, language) })),
    ...chosen,
  ];
  if (ticks.length === 0) return null;
  return (
    <fieldset className="tick-columns">
      <legend className="legend">{t("search.also")}</legend>
      {ticks.map(({ name, value, label }) => (
        <label key={`${name} ${value}`} className="tick">
          <input type="checkbox" name={name} value={value} defaultChecked />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
