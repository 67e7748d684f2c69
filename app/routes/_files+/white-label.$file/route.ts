import { calls } from "@contract/calls";
import { portOf } from "@contract/wire/port-of";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { engineCalls } from "~/api/engine-calls.server";
import { readableColours } from "~/routes/_files+/white-label.$file/readable-colours";
import { whiteLabelOf } from "~/shell/white-label.server";

/** The colours of this host's white label as a style sheet, the only form the content security policy allows; or an agency's logo. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [, hash] = /^([0-9a-f]{64})\.png$/.exec(params.file ?? "") ?? [];
  if (hash) return logo(context, hash);
  const label = await whiteLabelOf(request, context);
  const colour = label?.contentFlags.backgroundColorCss;
  if (!label || !colour || params.file !== `${label.agencyCode}.css`) throw new Response(null, { status: 404 });
  const sheet = readableColours(colour);
  return new Response(sheet, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300", vary: "Host" },
  });
}

/** On every host, for the desk's preview too. Called without a session: the picture is the same for every user. */
async function logo(context: AppLoadContext, hash: string): Promise<Response> {
  const answer = await portOf(calls, engineCalls(context, {})).agencyLogo({ hash });
  if (!answer.ok) throw new Response(null, { status: answer.refusal.code === "not-found" ? 404 : 503 });
  return new Response(new Uint8Array(Buffer.from(answer.value.contentBase64, "base64")), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" },
  });
}
