import { directionOf } from "@contract/vocabulary/languages";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { languages, ownNames } from "~/i18n/languages";
import type { SiteForm } from "~/routes/_desk+/admin.site/site-form";
import { routeNames } from "~/shell/route-names";
import { ChoiceCard } from "~/ui/fields/ChoiceCard";
import { Field, TextArea, Tick } from "~/ui/fields/Field";

/** The fields of a site's status: mode, whom to call, message, pages and end. */
export function DeskSiteFields({ form, problems }: { form: SiteForm; problems: FieldProblem[] }) {
  const { t } = useTranslation("desk");
  const error = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return (
    <>
      <fieldset className="stack stack-s">
        <legend>
          <h2>{t("site.mode")}</h2>
        </legend>
        {(["open", "orders-closed", "closed"] as const).map((mode) => (
          <ChoiceCard key={mode} name="mode" value={mode} defaultChecked={form.mode === mode}>
            <strong>{t(`site.${mode}`)}</strong>
            <span className="small">{t(`site.${mode}-means`)}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <div className="pair">
        <Field
          name="agentPhone"
          label={t("site.phone")}
          type="tel"
          dir="ltr"
          maxLength={24}
          defaultValue={form.agentPhone}
          error={error("agentPhone")}
        />
        <Field name="agentHours" label={t("site.hours")} dir="ltr" maxLength={40} defaultValue={form.agentHours} />
      </div>
      <h2>{t("site.message")}</h2>
      <Tick name="active" label={t("site.active")} defaultChecked={form.active} />
      {languages.map((language) => (
        <div key={language} className="stack stack-s" lang={language} dir={directionOf(language)}>
          <Field
            name={`titles.${language}`}
            label={t("site.title", { language: ownNames[language] })}
            maxLength={120}
            defaultValue={form.titles[language]}
            error={error(`titles.${language}`)}
          />
          <TextArea
            name={`bodies.${language}`}
            label={t("site.body", { language: ownNames[language] })}
            rows={3}
            maxLength={1000}
            defaultValue={form.bodies[language]}
          />
        </div>
      ))}
      <fieldset className="stack stack-s">
        <legend>
          <h3>{t("site.routes")}</h3>
        </legend>
        <div className="row">
          {routeNames.map((name) => (
            <label key={name} className="chip">
              <input type="checkbox" name="routes" value={name} defaultChecked={form.routes.includes(name)} />
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        name="until"
        label={t("site.until")}
        type="datetime-local"
        dir="ltr"
        defaultValue={form.until}
        error={error("until")}
      />
    </>
  );
}
