import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/format/dates";
import { useHref, useLanguage } from "~/i18n/use-href";
import type { SearchFormData } from "~/journeys/search-form-data.server";
import type { SearchValues } from "~/journeys/search-values";
import { paths } from "~/paths";
import { Field, SelectField } from "./Field";
import { PartyFields } from "./PartyFields";

const tabs = [
  { categoryId: 1, key: "vacation" },
  { categoryId: 3, key: "flight" },
  { categoryId: 68, key: "hotel" },
] as const;

/** The search as a GET form: its address is the selection. `here` is the page it stands on, for the party's − and +. */
export function SearchForm({
  data,
  values,
  here,
  errors = {},
}: {
  data: SearchFormData;
  values: SearchValues;
  here: string;
  errors?: Record<string, string>;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const language = useLanguage();
  return (
    <div className="card pad stack search-card">
      <nav className="tabs" aria-label={t("search.form")}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={href(`${here.split("?")[0]}?categoryId=${tab.categoryId}`)}
            aria-current={tab.categoryId === values.categoryId ? "true" : undefined}
            preventScrollReset
          >
            {t(`search.tab.${tab.key}`)}
          </Link>
        ))}
      </nav>
      <Form action={paths.searchResult()} className="stack">
        <input type="hidden" name="categoryId" value={values.categoryId} />
        {language === "he" ? null : <input type="hidden" name="lang" value={language} />}
        <div className="search-grid">
          <SelectField name="dest" label={t("search.dest")} defaultValue={values.dest} error={errors.dest}>
            <option value="">{t("search.dest-choose")}</option>
            {data.groups.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.places.map((place) => (
                  <option key={place.code} value={place.code}>
                    {place.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            name="yearMonth"
            label={t("search.month")}
            defaultValue={values.yearMonth || (values.fromDate ? "" : data.months[1])}
            error={errors.yearMonth}
          >
            <option value="">{t("search.month-any")}</option>
            {data.months.map((month) => (
              <option key={month} value={month}>
                {monthName(month, language)}
              </option>
            ))}
          </SelectField>
          <PartyFields values={values} here={here} error={errors.adult} />
          <button className="button" type="submit">
            {t("search.submit")}
          </button>
        </div>
        <details open={values.fromDate !== "" || errors.fromDate !== undefined}>
          <summary>{t("search.dates")}</summary>
          <div className="pair">
            <Field
              name="fromDate"
              type="date"
              label={t("search.from")}
              min={data.today}
              defaultValue={values.fromDate}
              error={errors.fromDate}
            />
            <Field name="toDate" type="date" label={t("search.to")} min={data.today} defaultValue={values.toDate} />
          </div>
        </details>
      </Form>
    </div>
  );
}
