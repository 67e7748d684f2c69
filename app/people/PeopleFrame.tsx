import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";

/** The layout of every account page: its name, its problems and its form. */
export function PeopleFrame({
  title,
  lead,
  problems = [],
  children,
}: {
  title: string;
  lead?: string;
  problems?: FieldProblem[];
  children: ReactNode;
}) {
  const { t } = useTranslation("people");
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {lead ? <p className="soft">{lead}</p> : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      {children}
    </main>
  );
}

const ways = ["member", "agency", "agent", "visitor"] as const;

/** Links to the other log-ins, for users who opened the wrong one. */
export function OtherWays({ but, next }: { but: (typeof ways)[number]; next?: string }) {
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <nav className="stack stack-s" aria-label={t("who.other")}>
      <h2 className="legend">{t("who.other")}</h2>
      <ul className="row">
        {ways
          .filter((way) => way !== but)
          .map((way) => (
            <li key={way}>
              <Link to={href(paths.login(way, way === "visitor" ? undefined : next))} reloadDocument>
                {t(`who.${way}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
