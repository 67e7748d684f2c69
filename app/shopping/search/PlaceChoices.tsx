import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { KeptFields } from "~/forms/KeptFields";
import { useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { SelectField } from "~/ui/fields/Field";

type Option = { code: string; name: string };

/**
 * A search by several places, a country or a kind of holiday: plain fields, whose lists are on their own page only. Closed until somebody
 * opens it or follows a link to the form in it.
 */
export function PlaceChoices({
  areas,
  countries,
  subjects,
  subject,
  months,
}: {
  areas: { code: string; name: string; places: Option[] }[];
  countries: Option[];
  subjects: { id: number; name: string }[];
  /** The subject that the page is about. */
  subject?: number;
  months: string[];
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  return (
    <details className="card pad">
      <summary>{t("places.choose")}</summary>
      <Form action={paths.searchResult()} id="choose" className="stack" reloadDocument>
        <KeptFields />
        <fieldset className="tick-columns">
          <legend className="legend">{t("places.months")}</legend>
          {months.map((month, index) => (
            <label key={month} className="tick">
              <input type="checkbox" name="yearMonth" value={month} defaultChecked={index === 1} />
              <span>{monthTitle(month, language)}</span>
            </label>
          ))}
        </fieldset>
        <div className="pair">
          <SelectField name="country" label={t("places.country")} defaultValue="">
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
              <input type="checkbox" name="subject" value={id} defaultChecked={id === subject} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        {areas.map((area) => (
          <fieldset key={area.code} className="tick-columns">
            <legend className="legend">{area.name}</legend>
            {area.places.map(({ code, name }) => (
              <label key={code} className="tick">
                <input type="checkbox" name="dest" value={code} />
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
