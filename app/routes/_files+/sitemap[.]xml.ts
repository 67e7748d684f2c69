import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicShopFor } from "~/api/shop.server";
import { sitemapIndex } from "~/discovery/sitemap.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";

/** The sitemap index. An agency's site has none because its pages duplicate the shop's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await whiteLabelOf(request, context)) || (await isUnknownHost(request, context)))
    throw new Response(null, { status: 404 });
  const text = await sitemapIndex(await publicShopFor(request, context));
  return new Response(text, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
