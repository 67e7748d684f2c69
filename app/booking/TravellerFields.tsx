import type { StorePageResult } from "@contract/booking/booking";
import type { FocusEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GenderField } from "~/booking/passports/GenderField";
import type { FormFields } from "~/forms/form-fields";
import { dateParts } from "~/forms/typed-date";
import { DateFields } from "~/ui/fields/DateFields";
import { Field } from "~/ui/fields/Field";

type StoredTraveller = {
  paxId: string;
  firstName: string;
  lastName: string;
  gender?: string;
  birthDate?: string;
  passportNumber?: string;
  passportExpiry?: string;
};

/** A passenger's stored values, keyed by form field name. */
export function shownTraveller(index: number, traveller: StoredTraveller): Record<string, string | undefined> {
  const [birth, expiry] = [dateParts(traveller.birthDate), dateParts(traveller.passportExpiry)];
  const values = {
    paxId: traveller.paxId,
    firstName: traveller.firstName,
    lastName: traveller.lastName,
    gender: traveller.gender,
    "birth.day": birth.day,
    "birth.month": birth.month,
    "birth.year": birth.year,
    passportNumber: traveller.passportNumber,
    "expiry.day": expiry.day,
    "expiry.month": expiry.month,
    "expiry.year": expiry.year,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`travellers[${index}].${name}`, value]));
}

export const travellerLegends = {
  ADT: "travellers.adult",
  CHD: "travellers.child",
  INF: "travellers.infant",
} as const;

/** Families share a name: where it is empty, the others of the booking begin with the first traveller's. */
function giveFamilyName({ currentTarget: { form, value } }: FocusEvent<HTMLInputElement>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>("[name$=lastName]") ?? []) field.value ||= value;
}

/** A year of birth that such a traveller may have, for an example. */
export function yearOfExample(type: "ADT" | "CHD" | "INF"): number {
  return new Date().getUTCFullYear() - { ADT: 41, CHD: 7, INF: 1 }[type];
}

/** One passenger's details as printed in the passport. */
export function TravellerFields({
  index,
  type,
  form,
  asks,
  passportAsked,
  ownSpelling = false,
  age,
  expiryHint,
  holiday,
  level = 2,
  children,
}: {
  index: number;
  type: "ADT" | "CHD" | "INF";
  form: FormFields;
  /** What is asked besides names and passport. What is filled in already is shown, so that this form does not take it away. */
  asks: StorePageResult["paxList"][number]["asks"];
  passportAsked: boolean;
  /** A stay in Israel asks for names alone. */
  ownSpelling?: boolean;
  /** A child's, for which the price was worked out. */
  age?: number;
  expiryHint: string;
  /** The address of the page where the party can be changed. */
  holiday: string;
  /** 3 when nested under a room heading. */
  level?: 2 | 3;
  /** Above the fields: what can fill them. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("booking");
  const Heading = level === 2 ? "h2" : "h3";
  const at = (field: string) => `travellers[${index}].${field}`;
  const error = (field: string) => form.error(at(field));
  const dateOf = (field: string) => {
    const [day, month, year] = ["day", "month", "year"].map((part) => form.typed(`${at(field)}.${part}`));
    return { day, month, year };
  };
  const words = { day: t("travellers.day"), month: t("travellers.month"), year: t("travellers.year") };
  const birth = dateOf("birth");
  const own = index === 0 && type === "ADT";
  const suggestionFor = (field: string) => {
    const suggestion = form.problems.find((problem) => problem.field === at(field))?.suggestion;
    return suggestion ? (
      <button className="link-button" type="submit" name="use" value={`${at(field)}=${suggestion}`}>
        {t("travellers.use-suggestion", { name: `\u2066${suggestion}\u2069` })}
      </button>
    ) : null;
  };
  return (
    <fieldset className="traveller pad stack">
      <legend>
        <Heading>
          {age !== undefined && (ownSpelling || type === "CHD")
            ? t("travellers.child-age", { n: index + 1, age })
            : t(travellerLegends[type], { n: index + 1 })}
        </Heading>
      </legend>
      <input type="hidden" name={at("paxId")} value={form.typed(at("paxId"))} />
      {children}
      <div className="pair">
        <div>
          <Field
            {...form.field(at("firstName"))}
            label={t("travellers.first-name")}
            dir={ownSpelling ? "auto" : "ltr"}
            autoComplete={own ? "given-name" : "off"}
            autoCapitalize={ownSpelling ? "words" : "characters"}
            spellCheck={false}
            maxLength={40}
          />
          {suggestionFor("firstName")}
        </div>
        <div>
          <Field
            {...form.field(at("lastName"))}
            label={t("travellers.last-name")}
            hint={index > 0 && !form.typed(at("lastName")) ? t("travellers.last-name-shared") : undefined}
            dir={ownSpelling ? "auto" : "ltr"}
            autoComplete={own ? "family-name" : "off"}
            onBlur={index === 0 ? giveFamilyName : undefined}
            autoCapitalize={ownSpelling ? "words" : "characters"}
            spellCheck={false}
            maxLength={40}
          />
          {suggestionFor("lastName")}
        </div>
      </div>
      {asks.includes("gender") || form.typed(at("gender")) ? <GenderField at={at("gender")} form={form} /> : null}
      {asks.includes("birthDate") || birth.year ? (
        <DateFields
          name={at("birth")}
          legend={t("travellers.birth-date")}
          hint={t("travellers.date-hint", { year: yearOfExample(type) })}
          error={error("birth")}
          words={words}
          value={birth}
          autoComplete={own ? "bday" : undefined}
        />
      ) : null}
      {form.problems.some(({ field, asksParty }) => asksParty && field === at("birth")) ? (
        <a className="alone" href={holiday}>
          {t("over.go")}
        </a>
      ) : null}
      {passportAsked ? (
        <div className="pair">
          <Field
            {...form.field(at("passportNumber"))}
            label={t("travellers.passport")}
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
            value={dateOf("expiry")}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
