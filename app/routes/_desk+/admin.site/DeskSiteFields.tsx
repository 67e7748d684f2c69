import { directionOf } from "@contract/vocabulary/languages";
import { useTranslation } from "react-i18next";
import { formFields } from "~/forms/form-fields";
import type { AnswerTo } from "~/forms/read-form.server";
import { languages, ownNames } from "~/i18n/languages";
import type { SiteForm, SiteValues } from "~/routes/_desk+/admin.site/site-form.server";
import { ChoiceCard } from "~/ui/fields/ChoiceCard";
import { DayField } from "~/ui/fields/DayField";
import { Field, TextArea, Tick } from "~/ui/fields/Field";

/** The fields of a site's status: mode, phone number, message, pages and end time. */
export function DeskSiteFields({
  siteForm,
  places,
  answer,
}: {
  siteForm: SiteValues;
  /** The pages that a message can be limited to, each with its words. */
  places: readonly { name: string; words: string }[];
  answer?: AnswerTo<typeof SiteForm>;
}) {
  const { t } = useTranslation("desk");
  const { mode: storedMode, agentPhone, agentHours, until, active, titles, bodies } = siteForm;
  const form = formFields(answer, {
    mode: storedMode,
    agentPhone,
    agentHours,
    until,
    active,
    "titles.he": titles.he,
    "titles.en": titles.en,
    "titles.ru": titles.ru,
    "titles.ar": titles.ar,
    "bodies.he": bodies.he,
    "bodies.en": bodies.en,
    "bodies.ru": bodies.ru,
    "bodies.ar": bodies.ar,
  });
  const routes = answer ? (answer.typed.routes ?? []) : siteForm.routes;
  return (
    <>
      <fieldset className="stack stack-s">
        <legend>
          <h2>{t("site.mode")}</h2>
        </legend>
        {(["open", "orders-closed", "closed"] as const).map((mode) => (
          <ChoiceCard key={mode} name="mode" value={mode} defaultChecked={form.typed("mode") === mode}>
            <strong>{t(`site.${mode}`)}</strong>
            <span className="small">{t(`site.${mode}-means`)}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <div className="pair">
        <Field {...form.field("agentPhone")} label={t("site.phone")} type="tel" dir="ltr" maxLength={24} />
        <Field {...form.field("agentHours")} label={t("site.hours")} dir="ltr" maxLength={40} />
      </div>
      <h2>{t("site.message")}</h2>
      <Tick {...form.tick("active")} label={t("site.active")} />
      {languages.map((language) => (
        <div key={language} className="stack stack-s">
          <Field
            {...form.field(`titles.${language}`)}
            lang={language}
            dir={directionOf(language)}
            label={t("site.title", { language: ownNames[language] })}
            maxLength={120}
          />
          <TextArea
            {...form.field(`bodies.${language}`)}
            lang={language}
            dir={directionOf(language)}
            label={t("site.body", { language: ownNames[language] })}
            rows={3}
            maxLength={1000}
          />
        </div>
      ))}
      <fieldset className="stack stack-s">
        <legend>
          <h3>{t("site.routes")}</h3>
        </legend>
        <div className="row">
          {places.map(({ name, words }) => (
            <label key={name} className="chip">
              <input type="checkbox" name="routes" value={name} defaultChecked={routes.includes(name)} />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      <DayField {...form.field("until")} label={t("site.until")} type="datetime-local" dir="ltr" />
    </>
  );
}
