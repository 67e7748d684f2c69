import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskPage, seen, toLogin } from "~/desk/desk-page.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import styles from "~/styles/desk.css";

/** The desk's own style sheet; shoppers never load it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { script: "none" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = await deskPage(request, context);
  if (!seen(request, await shop.deskCheckSession({})).logined) throw toLogin(request);
  return null;
}

/** The layout and navigation of the desk's pages. */
export default function Desk() {
  const { t } = useTranslation("desk");
  const href = useHref();
  const sections = [
    ["bookings", paths.desk("bookings")],
    ["waiting", paths.desk("bookings", { waiting: 1 })],
    ["agencies", paths.desk("agencies")],
    ["members", paths.desk("members")],
    ["coupons", paths.desk("coupons")],
    ["rates", paths.desk("rates")],
    ["tell", paths.desk("messages")],
    ["departures", paths.desk("departures")],
    ["content", paths.desk("content")],
    ["pages", paths.desk("pages")],
    ["site", paths.desk("site")],
    ["notifications", paths.desk("notices")],
    ["messages", paths.desk("log/messages")],
    ["leads", paths.desk("log/leads")],
    ["audit", paths.desk("log/audit")],
    ["logout", paths.desk("logout")],
  ] as const;
  return (
    <main id="content" className="wrap main stack">
      <nav className="row desk-nav" aria-label={t("nav.label")}>
        {sections.map(([name, path]) => (
          <Link key={name} to={href(path)} reloadDocument>
            {t(`nav.${name}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
