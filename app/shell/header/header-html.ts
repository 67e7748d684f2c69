import { categories, flightCategory, stayCategory } from "@contract/vocabulary/categories";
import { type Language, languages } from "@contract/vocabulary/languages";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { TFunction } from "i18next";
import { ownNames, shortNames } from "~/i18n/languages";
import { paths } from "~/paths";
import type { Account } from "~/people/account.server";
import { sellsPackages } from "~/shell/agency-site/sold-here";
import { type Html, html } from "~/ui/html";
import { linkTo } from "~/ui/html-links";
import type { IconHtml } from "~/ui/Icon";

type Surroundings = {
  t: TFunction<"shell">;
  href: (path: string) => string;
  /** How many holidays this browser saved. */
  wishes: number;
  /** Where a log-in leads back to; undefined on the pages of the log-ins themselves. */
  next: string | undefined;
};

const toDocument = { reloads: true };
const isCurrent = html` aria-current="true"`;

/** The links of the menu. */
export function menuLinks(
  around: Surroundings,
  { account, soldHere }: { account: Account | null; soldHere: (category: DealCategory) => boolean },
): Html {
  const { t, href, wishes } = around;
  const home = (category: typeof flightCategory | typeof stayCategory) =>
    linkTo(href(paths.home({ categoryId: categories[category].id })));
  const isKnown = account?.agency || account?.member;
  // A kept page is anonymous: a logged-in visitor gets a page of their own.
  const orders = account?.member ? linkTo(href(paths.member()), toDocument) : linkTo(href(paths.orders()));
  return html`
    ${sellsPackages(soldHere) ? html`<a${linkTo(href(paths.home()))}>${t("nav.packages")}</a>` : null}
    ${soldHere(flightCategory) ? html`<a${home(flightCategory)}>${t("nav.flights")}</a>` : null}
    ${soldHere(stayCategory) ? html`<a${home(stayCategory)}>${t("nav.israel")}</a>` : null}
    ${account?.agency ? agencyLinks(around) : html`<a${orders}>${t("nav.orders")}</a>`}
    ${wishes > 0 && !account?.agency ? wishesLink(around, "nav-wishes", html`${wishesWords(around)}`) : null}
    ${isKnown ? null : html`${clubLink(around, "nav-join")}${agenciesLink(around, "nav-join")}`}`;
}

/** What an agency works with, in place of a shopper's own bookings and saved holidays. */
function agencyLinks({ t, href }: Surroundings): Html {
  return html`
    <a${linkTo(href(paths.agentBookings()), toDocument)}>${t("nav.bookings")}</a>
    <a data-dialog="${t("close")}"${linkTo(href(paths.pricePlan()))}>${t("nav.price-plan")}</a>`;
}

/**
 * The account of a shopper without one, or, with a booking's reference, of that booking alone. There is room for the saved holidays or for the
 * club.
 */
export function anonymousLinks(around: Surroundings, icon: IconHtml, hasBooking: boolean): Html {
  const { t, href, next, wishes } = around;
  const saved = wishes > 0 ? wishesLink(around, "account-wishes", html`${icon("heart", 20)} (${wishes})`) : null;
  if (hasBooking)
    return html`
      <a${linkTo(href(paths.visitor()), toDocument)}>${t("account.booking")}</a>
      <a${linkTo(href(paths.logout("visitor")), toDocument)}>${t("account.logout")}</a>
      ${saved}`;
  return html`
    <a data-dialog="${t("close")}"${linkTo(href(paths.login("member", next)), toDocument)}>${t("account.login")}</a>
    ${saved ?? clubLink(around, "wide-only")}
    ${agenciesLink(around, "wide-only")}`;
}

/** The saved holidays with their number: in words in a phone's menu, as a heart on a wide screen. */
function wishesLink(around: Surroundings, className: string, content: Html): Html {
  const link = linkTo(around.href(paths.wishList()), toDocument);
  return html`<a class="${className}" aria-label="${wishesWords(around)}"${link}>${content}</a>`;
}

const wishesWords = ({ t, wishes }: Surroundings) => `${t("nav.wishes")} (${wishes})`;

function clubLink({ t, href, next }: Surroundings, className: string): Html {
  const link = linkTo(href(paths.register(next)), toDocument);
  return html`<a class="${className}" data-dialog="${t("close")}"${link}>${t("account.register")}</a>`;
}

function agenciesLink({ t, href, next }: Surroundings, className: string): Html {
  const link = linkTo(href(paths.login("agency", next)), toDocument);
  return html`<a class="${className}" data-dialog="${t("close")}"${link}>${t("account.agencies")}</a>`;
}

/** The same page in other languages: address and selection are kept. */
export function languageLinks({ pathname, search }: { pathname: string; search: string }, current: Language): Html {
  const query = new URLSearchParams(search);
  return html`${languages.map((language) => {
    query.set("lang", language);
    return html`
      <a href="${`${pathname}?${query}`}" lang="${language}" hrefLang="${language}"${language === current ? isCurrent : null}>
        <span class="short-name">${shortNames[language]}</span><span class="long-name">${ownNames[language]}</span>
      </a>`;
  })}`;
}
