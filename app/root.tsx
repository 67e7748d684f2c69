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
import styles from "./styles/app.css";
import { fontFiles } from "./styles/font-files";
import { ErrorPage } from "./ui/ErrorPage";
import { Pending } from "./ui/Pending";
import { SiteFooter } from "./ui/SiteFooter";
import { SiteHeader } from "./ui/SiteHeader";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Nofesh" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const asked = new URL(request.url).searchParams.get("lang");
  const headers = new Headers({ vary: "Cookie" });
  // The language of the address is remembered for the next address that says none.
  if (asked === language) headers.append("set-cookie", await languageCookie.serialize(language));
  const { sandbox } = siteConfig();
  return Response.json(
    {
      language,
      stamp: textsStamp(language),
      sandbox,
      frugal: request.headers.get("save-data") === "on",
      reference: context?.requestId ?? "",
    },
    { headers },
  );
}

type RootData = { language: Language; stamp: string; sandbox: boolean; frugal: boolean; reference: string };

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
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#content">
          {t("skip")}
        </a>
        {bare ? null : <SiteHeader />}
        {children}
        {bare ? null : <SiteFooter sandbox={data?.sandbox ?? false} />}
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
