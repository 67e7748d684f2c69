import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { currentSection, deskMenuGroups } from "~/desk/desk-menu";
import { deskPage, deskValue, toLogin } from "~/desk/desk-page.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/desk.css";
import { ChosenDays } from "~/ui/fields/DayField";

/** The desk's own style sheet; shoppers never load it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { script: "none", footer: "short" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = await deskPage(request, context);
  const [session, open] = await Promise.all([shop.deskCheckSession({}), shop.deskOpenLeads({})]);
  if (!deskValue(request, session).logined) throw toLogin(request);
  return { openRequests: deskValue(request, open).count };
}

/** The layout and navigation of the desk's pages. */
export default function Desk() {
  const { t } = useTranslation("desk");
  const href = useHref();
  const { openRequests } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const current = currentSection(pathname, search);
  return (
    <main id="content" className="wrap main stack">
      <nav className="desk-nav" aria-label={t("nav.label")}>
        <details>
          <summary>
            <span>
              <span className="soft">{t("nav.label")}</span>
              {current ? <strong>{t(`nav.${current}`)}</strong> : null}
            </span>
          </summary>
          <div className="desk-groups">
            {Object.entries(deskMenuGroups).map(([group, sections]) => (
              <div key={group}>
                <p id={`group-${group}`}>{t(`nav-group.${group}`)}</p>
                <ul aria-labelledby={`group-${group}`}>
                  {sections.map((section) => (
                    <li key={section}>
                      <Link
                        to={href(paths.desk(section))}
                        aria-current={section === current ? "page" : undefined}
                        reloadDocument
                      >
                        {section === "requests" && openRequests > 0
                          ? `${t("nav.requests")} (${openRequests})`
                          : t(`nav.${section}`)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </details>
        <Link to={href(paths.desk("logout"))} reloadDocument>
          {t("nav.logout")}
        </Link>
      </nav>
      <Outlet />
      <ChosenDays />
    </main>
  );
}
