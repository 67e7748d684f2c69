import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { Account } from "~/people/account.server";
import { anonymousLinks } from "~/shell/header/header-html";
import { holding } from "~/ui/html";
import { useIconHtml } from "~/ui/Icon";
import { Link } from "~/ui/Link";

/** The log-in state, with log-in and log-out links. Full page loads, because these pages depend on the user. */
export function AccountMenu({ account, wishes, least }: { account: Account | null; wishes: number; least: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const agency = account?.agency;
  const member = account?.member;
  const hello = member && t("account.hello", { name: member.name });
  if (!agency && !member) return <AnonymousMenu wishes={wishes} hasBooking={account?.visitor === true} />;
  return (
    <nav className="account account-full" aria-label={t("account.label")}>
      {agency ? (
        <>
          <Link to={href(paths.agent())} reloadDocument>
            {agency.clerkName ? (
              <>
                {agency.clerkName}
                <span className="wide-only"> · {agency.name}</span>
              </>
            ) : (
              agency.name
            )}
          </Link>
          <UnreadMessages unread={agency.unread} />
          <LogOutLink of="agency" />
        </>
      ) : null}
      {member ? (
        <>
          <span>
            {least ? (
              hello
            ) : (
              <Link to={href(paths.member())} reloadDocument>
                <span className="wide-only">{hello}</span>
                {/* A greeting would leave no room for the name. */}
                <bdi className="narrow-only">{member.name}</bdi>
              </Link>
            )}
          </span>
          <LogOutLink of="member" />
        </>
      ) : null}
    </nav>
  );
}

/** The menu of a shopper without an account. With a booking's reference one is logged in to that booking alone. */
function AnonymousMenu({ wishes, hasBooking }: { wishes: number; hasBooking: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const next = useNext();
  const icon = useIconHtml();
  return (
    <nav
      className={hasBooking ? "account account-full" : "account"}
      aria-label={t("account.label")}
      {...holding(anonymousLinks({ t, href, wishes, next }, icon, hasBooking))}
    />
  );
}

function LogOutLink({ of }: { of: "agency" | "member" }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <Link to={href(paths.logout(of))} reloadDocument>
      {t("account.logout")}
    </Link>
  );
}

/** Where a log-in leads back to; undefined on the pages of the log-ins themselves. */
export function useNext(): string | undefined {
  const { pathname, search } = useLocation();
  return isLoginPage(pathname) ? undefined : `${pathname}${search}`;
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
