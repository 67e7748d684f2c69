import { directionOf, languages } from "@contract/vocabulary/languages";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { ownNames } from "~/i18n/languages";
import type { AgencyText } from "~/routes/_desk+/admin.agency.$code/agency-form";
import { Field, SelectField } from "~/ui/fields/Field";

/** All agency settings that the desk can edit. */
export function AgencyFields({
  form,
  isNew,
  flags,
  selected,
}: {
  form: FormFields<AgencyText | "variant" | "language">;
  isNew: boolean;
  flags: readonly (keyof typeof flagTexts)[];
  /** The ticked flags. */
  selected: readonly string[];
}) {
  const { t } = useTranslation("desk");
  const field = (name: AgencyText, label: string, dir?: "ltr") => (
    <Field {...form.field(name)} label={label} dir={dir} maxLength={300} />
  );
  return (
    <>
      {isNew ? field("agencyCode", t("agency.code"), "ltr") : null}
      <div className="pair">
        {field("odyAgentCode", t("agency.ody"), "ltr")}
        {field("marketerId", t("agency.marketer"), "ltr")}
      </div>
      <div className="pair">
        {languages.map((language) => (
          <div key={language}>{field(`names.${language}`, t("agency.name", { language: ownNames[language] }))}</div>
        ))}
      </div>
      <div className="pair">
        {field("phone", t("agency.phone"), "ltr")}
        {field("phoneHours", t("agency.hours"), "ltr")}
      </div>
      {field("loginPhone", t("agency.login-phone"), "ltr")}
      <div className="pair">
        {field("email", t("agency.email"), "ltr")}
        <SelectField {...form.field("language")} label={t("agency.language")}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {ownNames[language]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="pair">
        {field("commissionPercent", t("agency.commission"), "ltr")}
        {field("discountPercent", t("agency.discount"), "ltr")}
      </div>
      {field("creditLimitNIS", t("agency.credit-limit"), "ltr")}
      {field("hosts", t("agency.hosts"), "ltr")}
      <div className="pair">
        {field("backgroundColorCss", t("agency.colour"), "ltr")}
        {field("dealTypeCodes", t("agency.deal-types"), "ltr")}
      </div>
      {(["metaTitles", "metaDescriptions"] as const).map((name) => (
        <div key={name} className="pair">
          {languages.map((language) => (
            <Field
              key={language}
              {...form.field(`${name}.${language}`)}
              label={t(name === "metaTitles" ? "agency.meta-title" : "agency.meta-description", {
                language: ownNames[language],
              })}
              lang={language}
              dir={directionOf(language)}
              maxLength={300}
            />
          ))}
        </div>
      ))}
      <SelectField {...form.field("variant")} label={t("agency.variant")}>
        <option value="">{t("agency.plain")}</option>
        {["MACCABI", "FCINTSP", "PORT"].map((variant) => (
          <option key={variant} value={variant}>
            {variant}
          </option>
        ))}
      </SelectField>
      <fieldset className="stack stack-s">
        <legend className="legend">{t("agency.flags")}</legend>
        {flags.map((flag) => (
          <label key={flag} className="tick">
            <input type="checkbox" name="flags" value={flag} defaultChecked={selected.includes(flag)} />
            <span>{t(flagTexts[flag])}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

const flagTexts = {
  bypassPayment: "agency.bypassPayment",
  limitToSpecificDeals: "agency.limitToSpecificDeals",
  forPricePlanOnly: "agency.forPricePlanOnly",
  preferSmsToPassword: "agency.preferSmsToPassword",
  enableSearchAgent: "agency.enableSearchAgent",
  forInternalAgentSite: "agency.forInternalAgentSite",
  forMainSite: "agency.forMainSite",
} as const;
