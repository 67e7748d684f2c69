import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shortNames } from "~/i18n/languages";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { Account } from "~/people/account.server";
import { useSoldHere } from "~/shell/agency-site/sold-here";
import { AccessibilityLink } from "~/shell/header/AccessibilityLink";
import { AccountMenu, useNext } from "~/shell/header/AccountMenu";
import { languageLinks, menuLinks } from "~/shell/header/header-html";
import { useSeller } from "~/shell/use-seller";
import { holding } from "~/ui/html";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Ltr } from "~/ui/Ltr";

/** The agency that owns this white-label site. */
type Label = {
  code: string;
  name: string;
  phone: string;
  phoneHours: string;
  coloured: boolean;
  /** Its logo at the size at which the header shows it. */
  logo?: { src: string; width: number; height: number };
};

export function SiteHeader({
  account,
  label,
  wishes = 0,
  least = false,
}: {
  account: Account | null;
  label: Label | null;
  /** How many holidays this browser saved. */
  wishes?: number;
  /** During a booking the header has no links that leave it: only the log-in state, the phone number and the language. */
  least?: boolean;
}) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const soldHere = useSoldHere();
  const next = useNext();
  const { pathname, search } = useLocation();
  // Agents have the phone and the accessibility page in the footer: the header has their links.
  // Desk users are no shoppers: they have a menu of their own, with its log-out.
  const isDesk = /^\/admin(?!\/login)(\/|$)/.test(pathname);
  return (
    <header className={least ? "header header-least" : "header"}>
      <div className="wrap header-bar">
        <Link to={href(paths.home())} className="logo">
          {label?.logo ? (
            <img {...label.logo} alt={label.name} />
          ) : (
            <>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="13" r="6" fill="#f4a259" />
                <path d="M2 21c4-4 8-4 12 0s8 4 12 0 4-3 4-3v8H2z" fill="currentColor" />
              </svg>
              <span className="logo-name">{label ? label.name : t("brand")}</span>
            </>
          )}
        </Link>
        {/* Expanded where there is room, otherwise a menu, which is closed on each new page. */}
        {least || isDesk ? null : (
          <details className="header-menu" key={`${pathname}${search}`}>
            <summary>
              <Icon name="menu" size={24} />
              <span className="hidden">{t("nav.menu")}</span>
            </summary>
            <nav
              className="nav"
              aria-label={t("nav.label")}
              {...holding(menuLinks({ t, href, wishes, next }, { account, soldHere }))}
            />
          </details>
        )}
        {account?.agency && !least ? null : <HelpLinks />}
        {(least || isDesk) && !account?.agency && !account?.member ? null : (
          <AccountMenu account={account} wishes={wishes} least={least} />
        )}
        {least || account?.agency ? null : <AccessibilityLink />}
        <LanguageSwitch />
      </div>
      {account?.lapsed ? <LoginNeeded /> : null}
    </header>
  );
}

/** The seller's contact details, if the configuration has them. */
function HelpLinks() {
  const { t } = useTranslation("shell");
  const { phone, whatsapp } = useSeller();
  if (!phone && !whatsapp) return null;
  return (
    <p className="help-links">
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" size={20} /> <Ltr>{phone}</Ltr>
        </a>
      ) : null}
      {whatsapp ? (
        <a href={`https://wa.me/${whatsapp}`} aria-label={t("help.whatsapp")}>
          <Icon name="chat" size={22} />
        </a>
      ) : null}
    </p>
  );
}

function LoginNeeded() {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname, search } = useLocation();
  return (
    <p className="login-needed" role="status">
      {t("account.login-needed")}{" "}
      <Link to={href(paths.login("agency", `${pathname}${search}`))} reloadDocument>
        {t("account.login-again")}
      </Link>
    </p>
  );
}

/** The same page in another language: address and selection are kept. */
function LanguageSwitch() {
  const { t } = useTranslation("shell");
  const location = useLocation();
  const current = useLanguage();
  return (
    <details className="header-menu header-languages">
      <summary>
        <span aria-hidden="true">{shortNames[current]}</span>
        <span className="hidden">{t("nav.language")}</span>
      </summary>
      <nav className="languages" aria-label={t("nav.language")} {...holding(languageLinks(location, current))} />
    </details>
  );
}
