import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { languageOfRequest, textsIn } from "./i18n/i18n.server";
import { type Handoff, HandoffContext, loadsNoScript } from "./late-script";
import { pageElements } from "./page-elements.server";
import { RenderedOnce } from "./rendered-once";
import { renderedOnce } from "./rendered-once.server";
import { logInsOf } from "./session/log-ins.server";
import { Reference } from "./shell/reference";
import { inlineFirstView } from "./styles/first-view.server";
import { iconsOfPage } from "./styles/icons-of-page.server";
import { IconsOfPage } from "./ui/Icon";

/**
 * Pages are sent complete: a finished body compresses to less than half the size of a streamed one, and the script that would use a stream
 * loads late anyway.
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
  const handoff = failed || hasNoScript(context) ? null : await handoffOf(context);
  // The hand-off stream has been consumed: Remix must not read it again.
  const settledContext = { ...context, serverHandoffStream: undefined };
  const i18n = textsIn(language);
  const rendered = renderToString(
    <HandoffContext.Provider value={handoff}>
      <I18nextProvider i18n={i18n}>
        <Reference.Provider value={load?.requestId ?? ""}>
          <IconsOfPage.Provider value={isFirstPage(context) ? iconsOfPage() : null}>
            <RenderedOnce.Provider value={renderedOnce}>
              <RemixServer context={settledContext} url={request.url} />
            </RenderedOnce.Provider>
          </IconsOfPage.Provider>
        </Reference.Provider>
      </I18nextProvider>
    </HandoffContext.Provider>,
  );
  const html = withErrorTitle(rendered, i18n.getFixedT(language, "shell")("error-title"));
  headers.set("content-type", "text/html; charset=utf-8");
  // Save-Data users get a different page, and a browser sends its connection speed only when the server requests it.
  headers.append("vary", "Save-Data, ECT");
  headers.set("accept-ch", "Save-Data, ECT");
  await limitStoring(headers, request);
  const { parts, styleHash } = inlineFirstView(html);
  if (styleHash) load?.allowStyles?.(styleHash);
  // As bytes: a Response checks a string letter by letter first.
  const page = bytesOf(["<!DOCTYPE html>", ...withElementNames(parts, html)]);
  if (!load?.takeBody) return new Response(page, { status, headers });
  load.takeBody(page);
  return new Response(null, { status, headers });
}

/** A page with a summary of problems says so in its title: without script nothing else would, see `ErrorSummary`. */
function withErrorTitle(html: string, mark: string): string {
  return html.includes(' id="errors"') ? html.replace("<title>", `<title>${mark}: `) : html;
}

/** Strings as UTF-8 and bytes as they are, one after the other: each is written once, into the page itself. */
function bytesOf(parts: readonly (string | Buffer)[]): Buffer<ArrayBuffer> {
  const length = parts.reduce(
    (sum, part) => sum + (typeof part === "string" ? Buffer.byteLength(part) : part.length),
    0,
  );
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) at += typeof part === "string" ? bytes.write(part, at) : part.copy(bytes, at);
  return bytes;
}

/** The parts with the names of their page's elements in its first tag. A part of its own: joining the whole page again would copy it. */
function withElementNames([start, ...rest]: [string, ...(string | Buffer)[]], html: string): (string | Buffer)[] {
  const { head, body } = pageElements(html);
  const attributes = html.indexOf(">");
  return [start.slice(0, attributes), ` data-head="${head}" data-body="${body}"`, start.slice(attributes), ...rest];
}

/** What a page's script asks for is as personal as the page. */
export async function handleDataRequest(response: Response, { request }: { request: Request }): Promise<Response> {
  const headers = new Headers(response.headers);
  await limitStoring(headers, request);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}

/** Neither the back button nor the browser's cache may show a logged-in user's page to the next user of the browser. */
async function limitStoring(headers: Headers, request: Request): Promise<void> {
  if (Object.keys(await logInsOf(request)).length > 0) headers.set("cache-control", "private, no-store");
  else if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}

/** Whether `LateScript` sends nothing to hydrate the page with. */
function hasNoScript({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean {
  return loadsNoScript(matches.map(({ route }) => ({ handle: route.handle, data: loaderData[route.id] })));
}

/** Whether the page brings what its first view needs; one that failed before its frame was known does not. */
function isFirstPage({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  return Boolean((loaderData.root as { firstVisit?: boolean } | undefined)?.firstVisit);
}

/** Chunks joined by hand: a Response would read the stream through another one. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return Buffer.concat(chunks).toString();
}

async function handoffOf(context: EntryContext): Promise<Handoff> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  return {
    context: JSON.parse(serverHandoffString ?? "{}"),
    stream: serverHandoffStream ? await textOf(serverHandoffStream) : "",
    manifest: manifest.url,
    routes: staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]!.module]),
    entry: manifest.entry.module,
  };
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  // A wrong method or a missing page is a client error, with a response of its own.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const report = context.reportFault as ((error: unknown) => void) | undefined;
  if (report) report(error);
  else console.error(error);
}

// The server passes its settings in before it starts listening.
export { visitCounting } from "./analytics/visit-counting.server";
export { configureSite } from "./config.server";
export { pageCacheRules } from "./page-cache-rules.server";
export { searchOfPage } from "./search-of-page";
export { sheetDelivery } from "./styles/first-view.server";
