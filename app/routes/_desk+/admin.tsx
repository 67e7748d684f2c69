import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { currentSection, deskMenuGroups } from "~/desk/desk-menu";
import { deskPage, deskValue, toLogin } from "~/desk/desk-page.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/desk.css";

/** The desk's own style sheet; shoppers never load it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { script: "none" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = await deskPage(request, context);
  if (!deskValue(request, await shop.deskCheckSession({})).logined) throw toLogin(request);
  return null;
}

/** The layout and navigation of the desk's pages. */
export default function Desk() {
  const { t } = useTranslation("desk");
  const href = useHref();
  const { pathname, search } = useLocation();
  const current = currentSection(pathname, search);
  return (
    <main id="content" className="wrap main stack">
      <nav className="desk-nav" aria-label={t("nav.label")}>
        {Object.entries(deskMenuGroups).map(([group, sections]) => (
          <div key={group}>
            <p id={`group-${group}`} className="soft">
              {t(`nav-group.${group}`)}
            </p>
            <ul aria-labelledby={`group-${group}`}>
              {sections.map((section) => (
                <li key={section}>
                  <Link
                    to={href(paths.desk(section))}
                    aria-current={section === current ? "page" : undefined}
                    reloadDocument
                  >
                    {t(`nav.${section}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
