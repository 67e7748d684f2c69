import type { Language } from "@contract/vocabulary/languages";
import { directionOf } from "@contract/vocabulary/languages";
import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { analyticsState } from "./analytics/analytics.server";
import { siteConfig } from "./config.server";
import { DiscoveryTags } from "./discovery/DiscoveryTags";
import { sharingOf } from "./discovery/discovery.server";
import { languageCookie, languageOfRequest, translator } from "./i18n/i18n.server";
import { textsStamp } from "./i18n/texts.server";
import { useHref } from "./i18n/use-href";
import { inHtml } from "./in-html.server";
import { LateScript, type ScriptPolicy } from "./late-script";
import { accountOf } from "./people/account.server";
import { useInApp } from "./session/in-app";
import { listCurrencyOf } from "./session/list-currency.server";
import { preferenceAttributes } from "./session/preferences";
import { preferencesOf } from "./session/preferences.server";
import { savesData } from "./session/saves-data.server";
import { wishList } from "./session/wish-list.server";
import { AgencyNotRegistered } from "./shell/AgencyNotRegistered";
import { AgentToasts } from "./shell/AgentToasts";
import { AppLines } from "./shell/AppLines";
import { headerLogo } from "./shell/agency-site/header-logo.server";
import { soldByMarketer } from "./shell/agency-site/sold-by-marketer.server";
import { ConsentQuestion } from "./shell/ConsentQuestion";
import { deviceOf } from "./shell/device";
import { ErrorPage } from "./shell/ErrorPage";
import { exchangeFcLink } from "./shell/fc-link.server";
import { footerLinks } from "./shell/footer-links.server";
import { SiteHeader } from "./shell/header/SiteHeader";
import { MinimalFooter } from "./shell/MinimalFooter";
import { OrdersClosed } from "./shell/OrdersClosed";
import { Pending } from "./shell/Pending";
import { Reference } from "./shell/reference";
import { SiteFooter } from "./shell/SiteFooter";
import { SiteMessage } from "./shell/SiteMessage";
import { LaterStyles, StylesInHead, useFirstVisit } from "./shell/StyleSheet";
import { shownStatus } from "./shell/site-status.server";
import { usePageOpening } from "./shell/use-page-opening";
import { isUnknownHost, whiteLabelOf } from "./shell/white-label.server";
import afterView from "./styles/after-view.css";
import styles from "./styles/app.css";
import { hasWholeSheet } from "./styles/first-view.server";
import preferenceStyles from "./styles/preferences.css";
import { useHtmlLinks } from "./ui/html-links";
import { PageIcons } from "./ui/Icon";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icon/32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icon/180.png" },
];

/** A page that was not found has no title of its own: its loader failed. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  {
    title:
      (data && (isRouteErrorResponse(error) && error.status === 404 ? data.notFoundTitle : data.title)) ?? "Nofesh",
  },
];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const later = errorHeaders?.get("retry-after");
  if (later) loaderHeaders.set("retry-after", later);
  return loaderHeaders;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await exchangeFcLink(request, context);
  const language = await languageOfRequest(request);
  const [account, label, foreign, footer, status, preferences, analytics, currency, wishes, sharing, marketer] =
    await Promise.all([
      accountOf(request, context),
      whiteLabelOf(request, context),
      isUnknownHost(request, context),
      footerLinks(request, context, language),
      shownStatus(request, context),
      preferencesOf(request),
      analyticsState(request),
      listCurrencyOf(request),
      wishList(request).then((list) => list.map(({ id }) => id)),
      sharingOf(request, context, language),
      soldByMarketer(request, context),
    ]);
  const langParam = new URL(request.url).searchParams.get("lang");
  const headers = new Headers({ vary: "Cookie" });
  // Remembers the language of the address for later addresses without one.
  if (langParam === language) headers.append("set-cookie", await languageCookie.serialize(language));
  const { sandbox, publicUrl, seller, appAddress, countsGoToGoogle } = siteConfig();
  const shell = translator(language, "shell");
  const title = label?.agencyName ?? shell("brand");
  return data(
    {
      language,
      title,
      notFoundTitle: `${shell("error.not-found.title")} · ${title}`,
      stamp: textsStamp(language),
      sandbox,
      seller,
      appAddress,
      savesData: savesData(request),
      // The rules for accessibility preferences are only in the full style sheet.
      firstVisit: !hasWholeSheet(request) && Object.keys(preferences).length === 0,
      device: deviceOf(request.headers.get("user-agent")),
      account,
      // Without its links, for want of an answer, a page has no place to find them in.
      footer: footer.length > 0 ? inHtml(context, footer) : { value: footer },
      status,
      preferences,
      analytics,
      countsGoToGoogle: countsGoToGoogle || undefined,
      currency,
      wishes,
      sharing,
      marketer,
      label: label && {
        code: label.agencyCode,
        name: label.agencyName,
        phone: label.phone,
        phoneHours: label.phoneHours,
        coloured: Boolean(label.contentFlags.backgroundColorCss),
        logo: label.logo && headerLogo(label.logo),
        dealTypeCodes: label.dealTypeCodes,
        isEmployer: label.variant === "MACCABI" || label.variant === "PORT",
      },
      // Forms work only at the canonical addresses, so a request to any other host is redirected.
      rightAddress: foreign ? publicUrl : null,
    },
    { headers },
  );
}

/**
 * How much of the site's frame surrounds a route's pages; `bare` may depend on the content of the page. A booking has the least. Log-ins,
 * accounts and the pages of those who work here have the whole header and a short footer.
 */
type ShellHandle = { bare?: boolean | ((shown: unknown) => boolean); shell?: "least"; footer?: "short" };

function isBare({ bare }: ShellHandle, data: unknown): boolean {
  return typeof bare === "function" ? bare(data) : bare === true;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { i18n, t } = useTranslation("shell");
  const language = i18n.language as Language;
  const href = useHref();
  const inApp = useInApp();
  const firstVisit = useFirstVisit(root?.firstVisit ?? false);
  // A page inside a frame has no shell around it.
  const matches = useMatches();
  const bare = matches.some(({ handle, data }) => isBare((handle ?? {}) as ShellHandle, data));
  const hasScript =
    !root?.savesData && !matches.some(({ handle }) => (handle as ScriptPolicy | undefined)?.script === "none");
  const least = matches.some(({ handle }) => (handle as ShellHandle | undefined)?.shell === "least");
  const short = least || matches.some(({ handle }) => (handle as ShellHandle | undefined)?.footer === "short");
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-texts={root?.stamp}
      {...preferenceAttributes(root?.preferences ?? {})}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#006d77" />
        <Meta />
        <link rel="manifest" href={href("/manifest.webmanifest")} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={root?.label?.name ?? t("brand")}
          href={href("/opensearch.xml")}
        />
        <DiscoveryTags nowhere={Boolean(root?.rightAddress)} sharing={root?.sharing} />
        {firstVisit ? <StylesInHead /> : <link rel="stylesheet" href={styles} />}
        <Links />
        {root?.label?.coloured ? <link rel="stylesheet" href={`/white-label/${root.label.code}.css`} /> : null}
      </head>
      <body>
        <a className="skip" href="#content">
          {t("skip")}
        </a>
        {bare || inApp ? null : (
          <SiteHeader
            account={root?.account ?? null}
            label={root?.label ?? null}
            wishes={root?.wishes.length}
            least={least}
          />
        )}
        {root?.rightAddress ? <AgencyNotRegistered address={root.rightAddress} /> : null}
        {root?.status.orders && !bare ? <OrdersClosed orders={root.status.orders} /> : null}
        {children}
        {root?.account?.agency && !bare ? <AgentToasts /> : null}
        {bare ? null : inApp ? (
          <AppLines />
        ) : short ? (
          <MinimalFooter sandbox={root?.sandbox ?? false} />
        ) : (
          <SiteFooter
            categories={root ? root.footer.value : []}
            sandbox={root?.sandbox ?? false}
            hasNewsletter={!root?.label}
            isKnown={Boolean(root?.account?.agency || root?.account?.member)}
          />
        )}
        {root?.analytics === "ask" && !bare ? <ConsentQuestion toGoogle={root.countsGoToGoogle} /> : null}
        {root?.status.notice && !bare ? <SiteMessage notice={root.status.notice} /> : null}
        {firstVisit ? <PageIcons /> : null}
        {firstVisit ? (
          <LaterStyles
            after={afterView}
            whole={styles}
            preferences={Object.keys(root?.preferences ?? {}).length > 0 ? preferenceStyles : null}
            withoutScript={!hasScript}
          />
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  usePageOpening();
  useHtmlLinks();
  return (
    <>
      <Pending />
      <Outlet />
      <LateScript />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const reference = useContext(Reference);
  const routeError = isRouteErrorResponse(error) ? error : null;
  return (
    <ErrorPage
      status={routeError?.status ?? 500}
      reference={reference}
      unsaved={routeError?.data === "unavailable"}
      notSold={routeError?.data === "not-sold"}
    />
  );
}
