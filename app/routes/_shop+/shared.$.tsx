import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/EmptyState";

export const handle = { script: "none" };

/** A short link (specification §2): redirects, or answers 410 when expired and 404 when unknown. Reading it changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = await shopFor(request, context);
  const { pathname } = new URL(request.url);
  const link = await shop.shortenedUrlReverse({ shortenedUrlPath: pathname.slice(0, 80) });
  if (!link.ok) throw new Response(null, { status: link.refusal.code === "gone" ? 410 : 404 });
  throw redirectKeeping(request, link.value.rawUrlPath, { status: 302, headers: { "cache-control": "no-store" } });
}

export default function Shared() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation("shop");
  const href = useHref();
  const over = isRouteErrorResponse(error) && error.status === 410;
  return (
    <main id="content" className="narrow main stack">
      <h1>{t(over ? "share.over" : "share.unknown")}</h1>
      <EmptyState text={t(over ? "share.over-text" : "share.unknown-text")} />
      <p className="center">
        <Link className="button" to={href(paths.home())}>
          {t("share.home")}
        </Link>
      </p>
    </main>
  );
}
