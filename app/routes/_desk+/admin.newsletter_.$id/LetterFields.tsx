import { directionOf } from "@contract/vocabulary/languages";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { languages, ownNames } from "~/i18n/languages";
import { Field, TextArea } from "~/ui/fields/Field";
import type { InLanguages } from "./shown-letter";

/** Subject and text of a newsletter in the four languages. */
export function LetterFields({ field }: Pick<FormFields<InLanguages>, "field">) {
  const { t } = useTranslation("desk");
  return languages.map((language) => {
    const label = (what: string) => t("newsletter.in", { what, language: ownNames[language] });
    return (
      <fieldset key={language} className="stack">
        <legend>
          <bdi lang={language}>{ownNames[language]}</bdi>
        </legend>
        <Field
          {...field(`subjects.${language}`)}
          label={label(t("newsletter.subject"))}
          hint={t("newsletter.head-hint")}
          lang={language}
          dir={directionOf(language)}
          maxLength={120}
        />
        <TextArea
          {...field(`texts.${language}`)}
          label={label(t("newsletter.text"))}
          hint={t("newsletter.text-hint")}
          lang={language}
          dir={directionOf(language)}
          maxLength={4000}
          rows={8}
        />
      </fieldset>
    );
  });
}
