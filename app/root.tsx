import type { FooterCategory } from "@contract/content/footer";
import type { Language } from "@contract/vocabulary/languages";
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type AnalyticsState, analyticsState } from "./analytics/analytics.server";
import { siteConfig } from "./config.server";
import { DiscoveryTags } from "./discovery/DiscoveryTags";
import { languageCookie, languageOfRequest } from "./i18n/i18n.server";
import { directionOf } from "./i18n/languages";
import { textsStamp } from "./i18n/texts.server";
import { useHref } from "./i18n/use-href";
import { LateScript } from "./late-script";
import { type Account, accountOf } from "./people/account.server";
import { isFrugal } from "./session/frugal.server";
import { type Preferences, preferenceAttributes } from "./session/preferences";
import { preferencesOf } from "./session/preferences.server";
import { AgencyNotRegistered } from "./shell/AgencyNotRegistered";
import { AgentToasts } from "./shell/AgentToasts";
import { ConsentQuestion, CountedPage } from "./shell/Analytics";
import { ErrorPage } from "./shell/ErrorPage";
import { exchangeFcLink } from "./shell/fc-link.server";
import { footerLinks } from "./shell/footer-links.server";
import { OrdersClosed } from "./shell/OrdersClosed";
import { Pending } from "./shell/Pending";
import { SiteFooter } from "./shell/SiteFooter";
import { type Label, SiteHeader } from "./shell/SiteHeader";
import { SiteMessage } from "./shell/SiteMessage";
import { type ShownStatus, shownStatus } from "./shell/site-status.server";
import { isUnknownHost, whiteLabelOf } from "./shell/white-label.server";
import styles from "./styles/app.css";
import { fontFiles } from "./styles/font-files";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icon/32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icon/180.png" },
];

export const meta: MetaFunction = () => [{ title: "Nofesh" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const later = errorHeaders?.get("retry-after");
  if (later) loaderHeaders.set("retry-after", later);
  return loaderHeaders;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await exchangeFcLink(request, context);
  const language = await languageOfRequest(request);
  const [account, label, foreign, footer, status, preferences, analytics] = await Promise.all([
    accountOf(request, context),
    whiteLabelOf(request, context),
    isUnknownHost(request, context),
    footerLinks(request, context, language),
    shownStatus(request, context),
    preferencesOf(request),
    analyticsState(request),
  ]);
  const asked = new URL(request.url).searchParams.get("lang");
  const headers = new Headers({ vary: "Cookie" });
  // The language of the address is remembered for the next address that says none.
  if (asked === language) headers.append("set-cookie", await languageCookie.serialize(language));
  const { sandbox, publicUrl } = siteConfig();
  return Response.json(
    {
      language,
      stamp: textsStamp(language),
      sandbox,
      frugal: isFrugal(request),
      reference: context?.requestId ?? "",
      account,
      footer,
      status,
      preferences,
      analytics,
      label: label && {
        code: label.agencyCode,
        name: label.agencyName,
        phone: label.phone,
        phoneHours: label.phoneHours,
        coloured: Boolean(label.contentFlags.backgroundColorCss),
      },
      // Forms work at addresses of ours only: whoever came by another is led over.
      rightAddress: foreign ? publicUrl : null,
    },
    { headers },
  );
}

type RootData = {
  language: Language;
  stamp: string;
  sandbox: boolean;
  frugal: boolean;
  reference: string;
  account: Account | null;
  footer: FooterCategory[];
  status: ShownStatus;
  preferences: Preferences;
  analytics: AnalyticsState;
  label: Label | null;
  rightAddress: string | null;
};

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const { i18n, t } = useTranslation("shell");
  const language = i18n.language as Language;
  const href = useHref();
  // A page inside a frame has no shell around it.
  const bare = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-texts={data?.stamp}
      {...preferenceAttributes(data?.preferences ?? {})}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#006d77" />
        {data?.frugal || data?.preferences.font
          ? null
          : fontFiles[language].map((file) => (
              <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
            ))}
        <Meta />
        <link rel="manifest" href={href("/manifest.webmanifest")} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={t("brand")}
          href={href("/opensearch.xml")}
        />
        <DiscoveryTags nowhere={Boolean(data?.rightAddress)} />
        <Links />
        {data?.label?.coloured ? <link rel="stylesheet" href={`/white-label/${data.label.code}.css`} /> : null}
      </head>
      <body>
        <a className="skip" href="#content">
          {t("skip")}
        </a>
        {bare ? null : <SiteHeader account={data?.account ?? null} label={data?.label ?? null} />}
        {data?.rightAddress ? <AgencyNotRegistered address={data.rightAddress} /> : null}
        {data?.status.orders && !bare ? <OrdersClosed orders={data.status.orders} /> : null}
        {children}
        {data?.account?.agency && !bare ? <AgentToasts /> : null}
        {bare ? null : (
          <SiteFooter categories={data?.footer ?? []} sandbox={data?.sandbox ?? false} label={data?.label ?? null} />
        )}
        {data?.analytics === "ask" && !bare ? <ConsentQuestion /> : null}
        {data?.status.notice && !bare ? <SiteMessage notice={data.status.notice} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  const { analytics } = useLoaderData<typeof loader>() as unknown as RootData;
  return (
    <>
      {analytics === "on" ? <CountedPage /> : null}
      <Pending />
      <Outlet />
      <LateScript />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData("root") as RootData | undefined;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} reference={data?.reference ?? ""} />;
}
