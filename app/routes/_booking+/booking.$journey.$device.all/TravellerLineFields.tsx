import { useTranslation } from "react-i18next";
import { travellerLegends } from "~/booking/TravellerFields";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { TravellerLine } from "~/routes/_booking+/booking.$journey.$device.all/pasted-travellers";
import { Field, SelectField } from "~/ui/fields/Field";

/** One passenger on one line, with a field per value, in the order passenger lists usually have. */
export function TravellerLineFields({
  index,
  type,
  typed,
  passportAsked,
  ownSpelling,
  problems,
}: {
  index: number;
  type: "ADT" | "CHD" | "INF";
  typed: TravellerLine;
  passportAsked: boolean;
  /** A stay in Israel asks for names alone, and for the date of birth of a child whose age is not known. */
  ownSpelling: { age?: number } | null;
  problems: FieldProblem[];
}) {
  const { t } = useTranslation("booking");
  const at = (field: string) => `travellers[${index}].${field}`;
  const plain = (field: Exclude<keyof TravellerLine, "gender">, label: string) => {
    const problem = problems.find((one) => one.field === at(field));
    return (
      <Field
        name={at(field)}
        label={label}
        defaultValue={typed[field]}
        error={problem?.suggestion ? `${problem.text} ${problem.suggestion}` : problem?.text}
        dir={ownSpelling && label !== t("travellers.birth-date") ? "auto" : "ltr"}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
    );
  };
  return (
    <fieldset className="traveller pad">
      <legend>
        <h3>{t(travellerLegends[type], { n: index + 1 })}</h3>
      </legend>
      <div className="line-of-fields">
        {plain("lastName", t("travellers.last-name"))}
        {plain("firstName", t("travellers.first-name"))}
        {ownSpelling ? null : (
          <SelectField
            name={at("gender")}
            label={t("travellers.gender")}
            defaultValue={typed.gender}
            error={errorAt(problems, at("gender"))}
          >
            <option value="" />
            <option value="F">{t("travellers.female")}</option>
            <option value="M">{t("travellers.male")}</option>
          </SelectField>
        )}
        {ownSpelling && (type !== "CHD" || ownSpelling.age !== undefined)
          ? null
          : plain("birth", t("travellers.birth-date"))}
        {passportAsked ? plain("passportNumber", t("travellers.passport")) : null}
        {passportAsked ? plain("expiry", t("travellers.passport-expiry")) : null}
      </div>
    </fieldset>
  );
}
