import type { Language } from "@contract/languages";
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { siteConfig } from "./config.server";
import { languageCookie, languageOfRequest } from "./i18n/i18n.server";
import { directionOf } from "./i18n/languages";
import { textsStamp } from "./i18n/texts.server";
import { LateScript } from "./late-script";
import { type Account, accountOf } from "./people/account.server";
import { exchangeFcLink } from "./people/fc-link.server";
import { isUnknownHost, whiteLabelOf } from "./people/white-label.server";
import styles from "./styles/app.css";
import { fontFiles } from "./styles/font-files";
import { AgencyNotRegistered } from "./ui/AgencyNotRegistered";
import { ErrorPage } from "./ui/ErrorPage";
import { Pending } from "./ui/Pending";
import { SiteFooter } from "./ui/SiteFooter";
import { type Label, SiteHeader } from "./ui/SiteHeader";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Nofesh" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await exchangeFcLink(request, context);
  const language = await languageOfRequest(request);
  const [account, label, foreign] = await Promise.all([
    accountOf(request, context),
    whiteLabelOf(request, context),
    isUnknownHost(request, context),
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
      frugal: request.headers.get("save-data") === "on",
      reference: context?.requestId ?? "",
      account,
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
  label: Label | null;
  rightAddress: string | null;
};

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const { i18n, t } = useTranslation("shell");
  const language = i18n.language as Language;
  // A page inside a frame has no shell around it.
  const bare = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  return (
    <html lang={language} dir={directionOf(language)} data-texts={data?.stamp}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#006d77" />
        {data?.frugal
          ? null
          : fontFiles[language].map((file) => (
              <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
            ))}
        {data?.rightAddress ? <meta name="robots" content="noindex" /> : null}
        <Meta />
        <Links />
        {data?.label?.coloured ? <link rel="stylesheet" href={`/white-label/${data.label.code}.css`} /> : null}
      </head>
      <body>
        <a className="skip" href="#content">
          {t("skip")}
        </a>
        {bare ? null : <SiteHeader account={data?.account ?? null} label={data?.label ?? null} />}
        {data?.rightAddress ? <AgencyNotRegistered address={data.rightAddress} /> : null}
        {children}
        {bare ? null : <SiteFooter sandbox={data?.sandbox ?? false} label={data?.label ?? null} />}
      </body>
    </html>
  );
}

export default function App() {
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
  const data = useRouteLoaderData("root") as RootData | undefined;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} reference={data?.reference ?? ""} />;
}
