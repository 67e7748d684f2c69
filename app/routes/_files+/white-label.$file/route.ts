import type { LoaderFunctionArgs } from "@remix-run/node";
import { readableColours } from "~/routes/_files+/white-label.$file/readable-colours";
import { whiteLabelOf } from "~/shell/white-label.server";

/** The colours of this host's white label as a style sheet, the only form the content security policy allows. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const label = await whiteLabelOf(request, context);
  const colour = label?.contentFlags.backgroundColorCss;
  if (!label || !colour || params.file !== `${label.agencyCode}.css`) throw new Response(null, { status: 404 });
  const sheet = readableColours(colour);
  return new Response(sheet, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300", vary: "Host" },
  });
}
