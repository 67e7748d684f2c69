import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicAddress } from "~/discovery/discovery.server";
import { escapeXml } from "~/format/escape-xml";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { siteBrand, siteOrigin } from "~/shell/agency-site/site-brand.server";

/** Lets the browser's address bar search the shop's places. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shell");
  const origin = await siteOrigin(request, context);
  const find = publicAddress("/find", language, origin);
  const template = `${find}${find.includes("?") ? "&amp;" : "?"}q={searchTerms}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(await siteBrand(request, context, language))}</ShortName>
<Description>${t("app.search")}</Description>
<Language>${language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/png">${publicAddress("/icon/32.png", "he", origin)}</Image>
<Url type="text/html" template="${template}"/>
</OpenSearchDescription>
`;
  return new Response(xml, {
    headers: {
      "content-type": "application/opensearchdescription+xml; charset=utf-8",
      "cache-control": "public, max-age=86400",
      vary: "Cookie",
    },
  });
}
