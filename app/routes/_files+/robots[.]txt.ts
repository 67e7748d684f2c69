import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";

/** Addresses with nothing to find behind them. What is only not to be indexed may be read: it says so itself. */
const closed = ["/admin", "/agency/", "/agent", "/api/", "/booking/", "/member/", "/sandbox", "/sign/", "/visitor"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [label, foreign] = await Promise.all([whiteLabelOf(request, context), isUnknownHost(request, context)]);
  // The sites of agencies show the shop's own pages once more.
  const text =
    label || foreign
      ? "User-agent: *\nDisallow: /\n"
      : [
          "User-agent: *",
          ...closed.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${siteConfig().publicUrl}/sitemap.xml`,
          "",
        ].join("\n");
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
