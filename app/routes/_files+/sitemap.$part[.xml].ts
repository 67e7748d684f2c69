import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicShopFor } from "~/api/shop.server";
import { sitemapStream } from "~/discovery/sitemap.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";

/** One part of the sitemap, with at most 50,000 URLs. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if ((await whiteLabelOf(request, context)) || (await isUnknownHost(request, context)))
    throw new Response(null, { status: 404 });
  const body = await sitemapStream(await publicShopFor(request, context), params.part ?? "", Date.now());
  if (!body) throw new Response(null, { status: 404 });
  return new Response(body as BodyInit, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
