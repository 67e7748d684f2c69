import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { KeptFields } from "~/forms/KeptFields";
import { useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { ChosenPlaces } from "~/shopping/search/chosen-places";
import type { SearchValues } from "~/shopping/search/search-values";
import { SelectField } from "~/ui/fields/Field";
import { PartyFields, PartySummary } from "./PartyFields";

type Option = { code: string; name: string };

/**
 * A search by several places, a country or a kind of holiday: plain fields, whose lists are on their own page only. Closed until somebody
 * opens it or follows a link to the form in it.
 */
export function PlaceChoices({
  areas,
  countries,
  subjects,
  months,
  values,
  chosen,
}: {
  areas: { code: string; name: string; places: Option[] }[];
  countries: Option[];
  subjects: { id: number; name: string }[];
  months: string[];
  /** The search that led here: its travellers, months and nights. */
  values: SearchValues;
  chosen: ChosenPlaces;
}) {
  const { search } = useLocation();
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const searched = [values.yearMonth, ...values.otherMonths].filter(Boolean);
  const dests = [values.dest, ...chosen.dests];
  return (
    <details className="card pad">
      <summary>{t("places.choose")}</summary>
      <Form action={paths.searchResult()} id="choose" className="stack" reloadDocument>
        <KeptFields />
        <input type="hidden" name="categoryId" value={values.categoryId} />
        {values.nights ? <input type="hidden" name="nights" value={values.nights} /> : null}
        <div className="field search-who">
          <span className="legend">{t("search.party")}</span>
          <details open={search.includes("step=")}>
            <summary className="input">
              <PartySummary values={values} />
            </summary>
            <PartyFields values={values} pageUrl={`${paths.destinationList()}${search}#choose`} />
          </details>
        </div>
        <fieldset className="tick-columns">
          <legend className="legend">{t("places.months")}</legend>
          {months.map((month, index) => (
            <label key={month} className="tick">
              <input
                type="checkbox"
                name="yearMonth"
                value={month}
                defaultChecked={searched.length > 0 ? searched.includes(month) : index === 1}
              />
              <span>{monthTitle(month, language)}</span>
            </label>
          ))}
        </fieldset>
        <div className="pair">
          <SelectField name="country" label={t("places.country")} defaultValue={chosen.country}>
            <option value="">{t("places.all")}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset className="tick-columns">
          <legend className="legend">{t("places.subjects")}</legend>
          {subjects.map(({ id, name }) => (
            <label key={id} className="tick">
              <input type="checkbox" name="subject" value={id} defaultChecked={chosen.subjects.includes(id)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        {areas.map((area) => (
          <fieldset key={area.code} className="tick-columns">
            <legend className="legend">{area.name}</legend>
            {area.places.map(({ code, name }) => (
              <label key={code} className="tick">
                <input type="checkbox" name="dest" value={code} defaultChecked={dests.includes(code)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <p>
          <button className="button" type="submit">
            {t("search.submit")}
          </button>
        </p>
      </Form>
    </details>
  );
}
