import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";

/** Paths with nothing to index. Pages marked not to be indexed must stay crawlable, so that crawlers can read that mark. */
const disallowed = ["/admin", "/agency/", "/agent", "/api/", "/booking/", "/member", "/sandbox", "/sign/", "/visitor"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [label, foreign] = await Promise.all([whiteLabelOf(request, context), isUnknownHost(request, context)]);
  // Agency sites duplicate the shop's own pages.
  const text =
    label || foreign
      ? "User-agent: *\nDisallow: /\n"
      : [
          "User-agent: *",
          ...disallowed.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${siteConfig().publicUrl}/sitemap.xml`,
          "",
        ].join("\n");
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
