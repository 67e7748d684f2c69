import { useTranslation } from "react-i18next";
import type { Crumb } from "~/discovery/discovery";
import { useHref } from "~/i18n/use-href";
import { Link } from "~/ui/Link";

/** The path to this page; the last step is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <nav className="crumbs" aria-label={t("crumbs.label")}>
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={href(path)}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
