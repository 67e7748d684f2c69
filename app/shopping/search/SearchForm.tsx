import { categories, soldCategories, traitsOf } from "@contract/vocabulary/categories";
import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { KeptFields } from "~/forms/KeptFields";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { useSoldHere } from "~/shell/agency-site/sold-here";
import type { ShownSearchForm } from "~/shopping/search/search-form-data.server";
import type { SearchValues } from "~/shopping/search/search-values";
import { Form } from "~/ui/Form";
import { SelectField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { ChosenTicks } from "./ChosenTicks";
import type { ChosenName } from "./chosen-names.server";
import { PartyFields, PartySummary } from "./PartyFields";
import { PlaceField } from "./PlaceField";
import { SearchDates } from "./SearchDates";

/** The tabs of specification §2. Stays in Israel are the domestic tab; a category that offers car rental has a second tab. */
const tabs = soldCategories
  .map((name) => categories[name])
  .sort((a, b) => a.tab - b.tab)
  .flatMap(({ id, soldAs, textKey, hasCars }) => {
    const tab = { category: soldAs, categoryId: id, drive: false, key: textKey };
    return hasCars ? [tab, { ...tab, drive: true, key: "drive" as const }] : [tab];
  });

/** Lengths of stay to choose from, in nights; longer ones are available in the filters. */
const lengths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14];

/** The search as a GET form, so the URL holds the selection. `here` is the current page, for the party's − and + buttons. */
export function SearchForm({
  data,
  values,
  chosen = [],
  pageUrl,
  errors = {},
}: {
  data: ShownSearchForm;
  values: SearchValues;
  /** Places, a country and subjects besides the place of the form. */
  chosen?: readonly ChosenName[];
  pageUrl: string;
  errors?: Record<string, string>;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { search } = useLocation();
  const { hasHotel } = traitsOf(values.categoryId);
  return (
    <div className="card pad stack search-card">
      <Form action={paths.searchResult()} className="stack">
        {/* Pressing Enter in a field triggers the form's first button. */}
        <button className="default-button" type="submit" tabIndex={-1} aria-hidden="true" />
        <SearchTabs values={values} />
        <input type="hidden" name="categoryId" value={values.categoryId} />
        <KeptFields />
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
          <PlaceField
            data={data}
            values={values}
            instead={chosen.map(({ label }) => label).join(", ")}
            error={errors.dest}
          />
          <WhenFields data={data} values={values} error={errors.yearMonth} />
          <WhoField values={values} pageUrl={pageUrl} errors={errors} />
          <button className="button" type="submit">
            {t(hasHotel || values.drive ? "search.submit" : "search.submit-flights")}
          </button>
        </div>
        <ChosenTicks months={values.otherMonths} chosen={chosen} />
        <SearchDates values={values} today={data.today} errors={errors} />
        <p>
          <Link to={href(`${paths.destinationList()}${search}#choose`)} reloadDocument>
            {t("places.choose")}
          </Link>
        </p>
      </Form>
    </div>
  );
}

/** What is searched for: a button for each tab, which leads to its form and keeps what was chosen. */
function SearchTabs({ values }: { values: SearchValues }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const soldHere = useSoldHere();
  return (
    <fieldset className="search-tabs">
      <legend className="hidden">{t("search.form")}</legend>
      {tabs
        .filter(({ category }) => soldHere(category))
        .map((tab) => (
          <Fragment key={tab.key}>
            <button
              type="submit"
              name="tab"
              value={`${tab.categoryId}${tab.drive ? "d" : ""}`}
              formAction={paths.home()}
              formNoValidate
              aria-current={tab.categoryId === values.categoryId && tab.drive === values.drive ? "true" : undefined}
            >
              {t(`search.tab.${tab.key}`)}
            </button>
            {traitsOf(tab.categoryId).domestic ? (
              <Link to={href(paths.stays())} reloadDocument>
                {t("search.live-stays")}
              </Link>
            ) : null}
          </Fragment>
        ))}
    </fieldset>
  );
}

/** The month, and for a stay its nights. */
function WhenFields({
  data,
  values,
  error,
}: {
  data: ShownSearchForm;
  values: SearchValues;
  error: string | undefined;
}) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  return (
    <>
      <SelectField
        name="yearMonth"
        label={t("search.month")}
        defaultValue={values.yearMonth || (values.fromDate || data.anyMonth ? "" : data.months[1])}
        error={error}
        options={[
          ["", t("search.month-any")],
          ...data.months.map((month) => [month, monthTitle(month, language)] as const),
        ]}
      />
      {traitsOf(values.categoryId).listedByHotel ? (
        <SelectField
          name="nights"
          label={t("search.nights")}
          defaultValue={values.nights ? String(values.nights) : ""}
          options={[
            ["", t("search.nights-any")],
            ...lengths.map((nights) => [nights, t("card.nights", { count: nights })] as const),
          ]}
        />
      ) : null}
    </>
  );
}

/** The party, closed until somebody changes it or something is wrong with it. */
function WhoField({
  values,
  pageUrl,
  errors,
}: {
  values: SearchValues;
  pageUrl: string;
  errors: Record<string, string>;
}) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const { hasHotel } = traitsOf(values.categoryId);
  return (
    <div className="field search-who">
      <span className="legend">{t(hasHotel ? "search.party" : "search.party-flights")}</span>
      <details open={search.includes("step=") || ["adult", "ages", "rooms"].some((name) => errors[name])}>
        <summary className="input">
          <PartySummary values={values} />
        </summary>
        <PartyFields
          values={values}
          pageUrl={pageUrl}
          error={errors.adult}
          agesError={errors.ages}
          rooms={hasHotel}
          roomsError={errors.rooms}
          done={t("search.party-done")}
        />
      </details>
    </div>
  );
}
