import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PassportsForm } from "~/booking/passports/PassportsForm";
import { passportProblems } from "~/booking/passports/passport-problems";
import type { ShownPassports } from "~/booking/passports/passports-form.server";
import type { FormFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { PeopleFrame } from "~/people/PeopleFrame";
import { Notice } from "~/ui/Notice";

/** Passports of a sold booking, for the buyer, the agency and the visitor. */
export function PassportsPage({
  name,
  passports,
  saved,
  form,
  correct,
  back,
}: {
  name: string;
  passports: ShownPassports;
  saved: boolean;
  form: FormFields;
  correct(paxId: string): string;
  back: string;
}) {
  const { t } = useTranslation("people");
  const { t: booking } = useTranslation("booking");
  const href = useHref();
  const { missing, open, dueBy } = passports;
  const date = `\u2066${dueBy}\u2069`;
  const text = missing.length === 0 ? t("passports.all") : t(open ? "passports.until" : "passports.over", { date });
  return (
    <PeopleFrame title={t("passports.title")} problems={passportProblems(form.problems, passports, booking)}>
      {saved && form.problems.length === 0 ? (
        <Notice tone="good" live>
          {t("passports.saved")}
        </Notice>
      ) : null}
      <section className="card pad stack">
        <h2>{name}</h2>
        <p>{text}</p>
        <PassportsForm
          passports={open ? passports : { ...passports, asked: [] }}
          form={form}
          correct={(paxId) => href(correct(paxId))}
        />
      </section>
      <p>
        <Link to={href(back)} reloadDocument>
          {t("safe.date-back-link")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
