import { categories, soldCategories, traitsOf } from "@contract/vocabulary/categories";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/format/dates";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { SearchFormData } from "~/shopping/search/search-form-data.server";
import type { SearchValues } from "~/shopping/search/search-values";
import { Field, SelectField } from "~/ui/fields/Field";
import { PartyFields } from "./PartyFields";

/** The tabs of specification §2; stays in Israel are the domestic one, and what a car can be rented with has a second tab. */
const tabs = soldCategories
  .map((name) => categories[name])
  .sort((a, b) => a.tab - b.tab)
  .flatMap(({ id, textKey, hasCars, needs }) => {
    // Most kinds cannot be searched for without a place: their form stands on the home page.
    const tab = { categoryId: id, drive: false, key: textKey, home: needs.dest || needs.when };
    return hasCars ? [tab, { ...tab, drive: true, key: "drive" as const }] : [tab];
  });

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
  const { domestic } = traitsOf(values.categoryId);
  return (
    <div className="card pad stack search-card">
      <nav className="tabs" aria-label={t("search.form")}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={href(
              `${tab.home ? paths.home() : here.split("?")[0]}?categoryId=${tab.categoryId}${tab.drive ? "&drive=1" : ""}`,
            )}
            aria-current={tab.categoryId === values.categoryId && tab.drive === values.drive ? "true" : undefined}
            preventScrollReset
          >
            {t(`search.tab.${tab.key}`)}
          </Link>
        ))}
      </nav>
      {domestic ? (
        <p>
          <Link to={href(paths.stays())} reloadDocument>
            {t("search.live-stays")}
          </Link>
        </p>
      ) : null}
      <Form action={paths.searchResult()} className="stack">
        <input type="hidden" name="categoryId" value={values.categoryId} />
        {language === "he" ? null : <input type="hidden" name="lang" value={language} />}
        {values.drive ? <input type="hidden" name="drive" value="1" /> : null}
        <div className="search-grid">
          {data.competitions.length > 0 ? (
            <SelectField name="competition" label={t("search.competition")} defaultValue={values.competition}>
              <option value="">{t("search.competition-any")}</option>
              {data.competitions.map((competition) => (
                <option key={competition.code} value={competition.code}>
                  {competition.name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <SelectField name="dest" label={t("search.dest")} defaultValue={values.dest} error={errors.dest}>
            <option value="">{t(data.anyPlace ? "search.dest-any" : "search.dest-choose")}</option>
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
            defaultValue={values.yearMonth || (values.fromDate || data.anyMonth ? "" : data.months[1])}
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
