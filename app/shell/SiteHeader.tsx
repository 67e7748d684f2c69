import { categories, flightCategory, stayCategory } from "@contract/vocabulary/categories";
import { languages } from "@contract/vocabulary/languages";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ownNames, shortNames } from "~/i18n/languages";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { Account } from "~/people/account.server";
import { AccessibilityLink } from "~/shell/AccessibilityLink";
import { useSoldHere } from "~/shell/agency-site/sold-here";
import { useSeller } from "~/shell/use-seller";
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
  const { pathname, search } = useLocation();
  // Operators are no shoppers: their menu has its own log-out.
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
        {least ? null : (
          <details className="header-menu" key={`${pathname}${search}`}>
            <summary>
              <Icon name="menu" size={24} />
              <span className="hidden">{t("nav.menu")}</span>
            </summary>
            <nav className="nav" aria-label={t("nav.label")}>
              <Link to={href(paths.home())}>{t("nav.packages")}</Link>
              {soldHere(flightCategory) ? (
                <Link to={href(paths.home({ categoryId: categories[flightCategory].id }))}>{t("nav.flights")}</Link>
              ) : null}
              {soldHere(stayCategory) ? (
                <Link to={href(paths.home({ categoryId: categories[stayCategory].id }))}>{t("nav.israel")}</Link>
              ) : null}
              {/* A kept page is anonymous: a logged-in visitor gets a page of their own. */}
              {account?.member ? (
                <Link to={href(paths.member())} reloadDocument>
                  {t("nav.orders")}
                </Link>
              ) : (
                <Link to={href(paths.orders())}>{t("nav.orders")}</Link>
              )}
              <WishesLink wishes={wishes} className="nav-wishes" />
              {account?.agency ? (
                <Link to={href(paths.pricePlan())} data-dialog={t("close")}>
                  {t("nav.price-plan")}
                </Link>
              ) : null}
            </nav>
          </details>
        )}
        <HelpLinks />
        {(least || isDesk) && !account?.agency && !account?.member ? null : (
          <AccountMenu account={account} wishes={wishes} least={least} />
        )}
        {least ? null : <AccessibilityLink />}
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

/** The log-in state, with log-in and log-out links. Full page loads, because these pages depend on the user. */
function AccountMenu({ account, wishes, least }: { account: Account | null; wishes: number; least: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname, search } = useLocation();
  const agency = account?.agency;
  const member = account?.member;
  const hello = member && t("account.hello", { name: member.name });
  const next = isLoginPage(pathname) ? undefined : `${pathname}${search}`;
  return (
    <nav className={agency || member ? "account account-full" : "account"} aria-label={t("account.label")}>
      {agency ? (
        <>
          <Link to={href(paths.agent())} reloadDocument>
            {agency.clerkName ? t("account.agent", { clerk: agency.clerkName, agency: agency.name }) : agency.name}
          </Link>
          <UnreadMessages unread={agency.unread} />
          <Link to={href(paths.logout("agency"))} reloadDocument>
            {t("account.logout")}
          </Link>
        </>
      ) : null}
      {member ? (
        <>
          <span>
            {least ? (
              hello
            ) : (
              <Link to={href(paths.member())} reloadDocument>
                {hello}
              </Link>
            )}
          </span>
          <Link to={href(paths.logout("member"))} reloadDocument>
            {t("account.logout")}
          </Link>
        </>
      ) : null}
      {agency || member ? null : (
        <>
          <Link to={href(paths.login("member", next))} data-dialog={t("close")} reloadDocument>
            {t("account.login")}
          </Link>
          {/* There is room for one of them. */}
          {wishes > 0 ? (
            <WishesLink wishes={wishes} className="account-wishes" />
          ) : (
            <Link className="wide-only" to={href(paths.register(next))} data-dialog={t("close")} reloadDocument>
              {t("account.register")}
            </Link>
          )}
          <Link className="wide-only" to={href(paths.login("agency", next))} data-dialog={t("close")} reloadDocument>
            {t("account.agencies")}
          </Link>
        </>
      )}
    </nav>
  );
}

/** Link to the saved holidays with their number, once there are any: in words in a phone's menu, as a heart on a wide screen. */
function WishesLink({ wishes, className }: { wishes: number; className: string }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  if (wishes === 0) return null;
  const words = `${t("nav.wishes")} (${wishes})`;
  return (
    <Link to={href(paths.wishList())} className={className} aria-label={words} reloadDocument>
      {className === "account-wishes" ? (
        <>
          <Icon name="heart" size={20} /> ({wishes})
        </>
      ) : (
        words
      )}
    </Link>
  );
}

/** Link to the office's messages with the unread count. The script updates the number; React keeps the server-rendered value. */
function UnreadMessages({ unread }: { unread: number }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <Link to={href(paths.agentMessages())} reloadDocument>
      {t("account.messages")}
      <span className="unread" hidden={unread === 0} suppressHydrationWarning>
        <span
          data-unread
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a number
          dangerouslySetInnerHTML={{ __html: String(unread) }}
        />
        <span className="hidden"> {t("account.unread")}</span>
      </span>
    </Link>
  );
}

function isLoginPage(pathname: string): boolean {
  return /^\/(member|agency|agent|visitor)\//.test(pathname);
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
  const { pathname, search } = useLocation();
  const current = useLanguage();
  return (
    <details className="header-menu header-languages">
      <summary>
        <span aria-hidden="true">{shortNames[current]}</span>
        <span className="hidden">{t("nav.language")}</span>
      </summary>
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
              <span className="short-name">{shortNames[language]}</span>
              <span className="long-name">{ownNames[language]}</span>
            </a>
          );
        })}
      </nav>
    </details>
  );
}
