import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { languageOfRequest, textsIn } from "./i18n/i18n.server";
import { type Handoff, HandoffContext } from "./late-script";
import { logInsOf } from "./session/log-ins.server";
import { Reference } from "./shell/reference";
import { FirstViewStyles } from "./shell/StyleSheet";
import { firstViewStyles } from "./styles/first-view.server";

/**
 * Pages are sent whole: a finished body compresses to less than half of a streamed one, and the script that would use a stream
 * comes late anyway.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: AppLoadContext | undefined,
): Promise<Response> {
  const language = await languageOfRequest(request);
  const failed = context.staticHandlerContext.errors !== null;
  const handoff = failed ? null : await handoffOf(context);
  // The stream was read to its end: Remix must not look for it any more.
  const settled = { ...context, serverHandoffStream: undefined };
  const html = renderToString(
    <HandoffContext.Provider value={handoff}>
      <I18nextProvider i18n={textsIn(language)}>
        <Reference.Provider value={load?.requestId ?? ""}>
          <FirstViewStyles.Provider value={firstViewStyles()}>
            <RemixServer context={settled} url={request.url} />
          </FirstViewStyles.Provider>
        </Reference.Provider>
      </I18nextProvider>
    </HandoffContext.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  // Who saves data gets another page, and a browser says how slow its line is only when it is asked.
  headers.append("vary", "Save-Data, ECT");
  headers.set("accept-ch", "Save-Data, ECT");
  // What somebody saw who was logged in is not shown again by the back button of the next person.
  if (Object.keys(await logInsOf(request)).length > 0) headers.set("cache-control", "private, no-store");
  else if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

async function handoffOf(context: EntryContext): Promise<Handoff> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  return {
    context: JSON.parse(serverHandoffString ?? "{}"),
    stream: serverHandoffStream ? await new Response(serverHandoffStream).text() : "",
    manifest: manifest.url,
    routes: staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]!.module]),
    entry: manifest.entry.module,
  };
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  // A wrong method or a missing page is the caller's doing, and an answer of its own.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const report = context.reportFault as ((error: unknown) => void) | undefined;
  if (report) report(error);
  else console.error(error);
}

// The server in front hands over its settings before it opens.
export { configureSite } from "./config.server";
export { pageKeeping } from "./page-keeping.server";
export { sheetDelivery } from "./styles/first-view.server";
