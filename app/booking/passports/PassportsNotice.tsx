import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownPassports } from "~/booking/passports/passports-form.server";
import { useHref } from "~/i18n/use-href";
import { Ltr } from "~/ui/Ltr";

/** Whose passports are missing and until when they can be given, with the page that takes them. */
export function PassportsNotice({ passports, page }: { passports: ShownPassports; page: string }) {
  const { t } = useTranslation("people");
  const href = useHref();
  const { missing, open, dueBy } = passports;
  const date = `\u2066${dueBy}\u2069`;
  return (
    <section className="card pad stack no-print" id="passports">
      <h2>{t("passports.title")}</h2>
      {missing.length === 0 ? (
        <p>{t("passports.all")}</p>
      ) : (
        <p>{t(open ? "passports.until" : "passports.over", { date })}</p>
      )}
      {missing.length > 0 ? (
        <ul className="stack stack-s">
          {missing.map((name) => (
            <li key={name}>
              <Ltr>{name}</Ltr>
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <p>
          <Link className={missing.length > 0 ? "button" : undefined} to={href(page)} reloadDocument>
            {t(missing.length > 0 ? "passports.give" : "passports.look")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
