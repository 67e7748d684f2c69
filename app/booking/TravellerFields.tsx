import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { DateFields, type DateParts } from "~/ui/fields/DateFields";
import { Field } from "~/ui/fields/Field";

export type TypedTraveller = {
  paxId: string;
  firstName?: string;
  lastName?: string;
  gender?: string;
  birth?: Partial<DateParts>;
  passportNumber?: string;
  expiry?: Partial<DateParts>;
};

export const travellerLegends = {
  ADT: "travellers.adult",
  CHD: "travellers.child",
  INF: "travellers.infant",
} as const;

/** One passenger as on the passport. */
export function TravellerFields({
  index,
  type,
  typed,
  passportRequired,
  expiryHint,
  problems,
  level = 2,
}: {
  index: number;
  type: "ADT" | "CHD" | "INF";
  typed: TypedTraveller;
  passportRequired: boolean;
  expiryHint: string;
  problems: FieldProblem[];
  /** 3 below the heading of a room. */
  level?: 2 | 3;
}) {
  const { t } = useTranslation("booking");
  const Heading = level === 2 ? "h2" : "h3";
  const at = (field: string) => `travellers[${index}].${field}`;
  const error = (field: string) => problems.find((problem) => problem.field === at(field))?.text;
  const words = { day: t("travellers.day"), month: t("travellers.month"), year: t("travellers.year") };
  const own = index === 0 && type === "ADT";
  const suggestion = (field: string) => {
    const found = problems.find((problem) => problem.field === at(field))?.suggestion;
    return found ? (
      <button className="link-button" type="submit" name="use" value={`${at(field)}=${found}`}>
        {t("travellers.use-suggestion", { name: `\u2066${found}\u2069` })}
      </button>
    ) : null;
  };
  return (
    <fieldset className="traveller pad stack">
      <legend>
        <Heading>{t(travellerLegends[type], { n: index + 1 })}</Heading>
      </legend>
      <input type="hidden" name={at("paxId")} value={typed.paxId} />
      <div className="pair">
        <div>
          <Field
            name={at("firstName")}
            label={t("travellers.first-name")}
            error={error("firstName")}
            defaultValue={typed.firstName}
            dir="ltr"
            autoComplete={own ? "given-name" : "off"}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          {suggestion("firstName")}
        </div>
        <div>
          <Field
            name={at("lastName")}
            label={t("travellers.last-name")}
            error={error("lastName")}
            defaultValue={typed.lastName}
            dir="ltr"
            autoComplete={own ? "family-name" : "off"}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          {suggestion("lastName")}
        </div>
      </div>
      <fieldset className="field" aria-describedby={error("gender") ? `${at("gender")}-error` : undefined}>
        <legend className="legend">{t("travellers.gender")}</legend>
        {error("gender") ? (
          <div id={`${at("gender")}-error`} className="error">
            {error("gender")}
          </div>
        ) : null}
        <div className="row">
          {(["F", "M"] as const).map((gender) => (
            <label key={gender} className="tick" htmlFor={gender === "F" ? at("gender") : `${at("gender")}-M`}>
              <input
                type="radio"
                id={gender === "F" ? at("gender") : `${at("gender")}-M`}
                name={at("gender")}
                value={gender}
                defaultChecked={typed.gender === gender}
              />
              <span>{t(gender === "F" ? "travellers.female" : "travellers.male")}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <DateFields
        name={at("birth")}
        legend={t("travellers.birth-date")}
        hint={t("travellers.date-hint")}
        error={error("birth")}
        words={words}
        value={typed.birth}
        autoComplete={own ? "bday" : undefined}
      />
      {passportRequired ? (
        <div className="pair">
          <Field
            name={at("passportNumber")}
            label={t("travellers.passport")}
            error={error("passportNumber")}
            defaultValue={typed.passportNumber}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
          <DateFields
            name={at("expiry")}
            legend={t("travellers.passport-expiry")}
            hint={expiryHint}
            error={error("expiry")}
            words={words}
            value={typed.expiry}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
