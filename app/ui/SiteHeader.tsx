import { languages } from "@contract/languages";
import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ownNames } from "~/i18n/languages";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";

export function SiteHeader() {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <header className="header">
      <div className="wrap header-bar">
        <Link to={href(paths.home())} className="logo">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="13" r="6" fill="#f4a259" />
            <path d="M2 21c4-4 8-4 12 0s8 4 12 0 4-3 4-3v8H2z" fill="currentColor" />
          </svg>
          {t("brand")}
        </Link>
        <nav className="nav" aria-label={t("nav.label")}>
          <Link to={href(paths.home())}>{t("nav.packages")}</Link>
          <Link to={href(paths.home({ categoryId: 3 }))}>{t("nav.flights")}</Link>
          <Link to={href(paths.home({ categoryId: 68 }))}>{t("nav.israel")}</Link>
          <Link to={href(paths.orders())}>{t("nav.orders")}</Link>
        </nav>
        <LanguageSwitch />
      </div>
    </header>
  );
}

/** The same page in another language: address and selection stay. */
function LanguageSwitch() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const current = useLanguage();
  return (
    <nav className="languages" aria-label={t("nav.language")}>
      {languages.map((language) => {
        const query = new URLSearchParams(search);
        query.set("lang", language);
        return (
          <a
            key={language}
            href={`${pathname}?${query}`}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? "true" : undefined}
          >
            {ownNames[language]}
          </a>
        );
      })}
    </nav>
  );
}
