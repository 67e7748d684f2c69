import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskPage, deskValue, toLogin } from "~/desk/desk-page.server";
import { useHref } from "~/i18n/use-href";
import { deskMenu, paths } from "~/paths";
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
  return (
    <main id="content" className="wrap main stack">
      <nav className="row desk-nav" aria-label={t("nav.label")}>
        {deskMenu.map((section) => (
          <Link key={section} to={href(paths.desk(section))} reloadDocument>
            {t(`nav.${section}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
