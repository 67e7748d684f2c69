import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** Where the booking is found again: in a member's list, or by its reference. */
export function WhereToFind({ byMember }: { byMember: boolean }) {
  const { t } = useTranslation("members");
  const href = useHref();
  return (
    <section className="card pad stack stack-s no-print">
      <h2>{t("confirmation.title")}</h2>
      <p>{t(byMember ? "confirmation.member" : "confirmation.anonymous")}</p>
      <p className="row">
        {byMember ? (
          <Link to={href(paths.member())} reloadDocument>
            {t("title")}
          </Link>
        ) : (
          <>
            <Link to={href(paths.login("visitor"))} reloadDocument>
              {t("confirmation.by-reference")}
            </Link>
            <Link to={href(paths.memberAdd())} reloadDocument>
              {t("confirmation.club")}
            </Link>
          </>
        )}
      </p>
    </section>
  );
}
