import type { Engine } from "@engine/create-engine";
import { createRequestHandler } from "@remix-run/node";
import { routePath, siteBuild } from "../setup/site-build";

/** A page of the site as a browser receives it. */
export type SitePage = { status: number; headers: Headers; html: string };
export type Site = {
  /** Paths of the routes, with their parameters as the router writes them. */
  routePaths: string[];
  get(path: string, init?: { cookie?: string; userAgent?: string; host?: string }): Promise<SitePage>;
  post(
    path: string,
    form: [string, string][] | FormData | Blob,
    init?: { cookie?: string; host?: string },
  ): Promise<SitePage>;
};

export const siteOrigin = "http://shop.test";

/** The built site on a test's own engine, in this process: no server, no browser, no second clock. */
export async function siteOnEngine(
  at: { engine: Pick<Engine, "call" | "fetch"> },
  transport: "directly" | "over-http" = "directly",
): Promise<Site> {
  const build = await siteBuild();
  const handle = createRequestHandler(build, "production");
  async function ask(path: string, init: RequestInit): Promise<SitePage> {
    const answer = await handle(new Request(`${siteOrigin}${path}`, { redirect: "manual", ...init }), {
      ...(transport === "directly"
        ? { engineCall: at.engine.call }
        : { engineFetch: (request: Request) => at.engine.fetch(request) }),
      formSent: init.method === "POST",
      address: "192.0.2.7",
      requestId: "a-request-of-a-test",
    });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  }
  return {
    routePaths: [...new Set(Object.keys(build.routes).map((id) => routePath(build, id)))].sort(),
    get: (path, { cookie = "", userAgent = "Mozilla/5.0 (X11; Linux x86_64)", host = new URL(siteOrigin).host } = {}) =>
      ask(path, { headers: { cookie, host, "user-agent": userAgent } }),
    post: (path, form, { cookie = "", host = new URL(siteOrigin).host } = {}) =>
      ask(path, {
        method: "POST",
        body: form instanceof FormData || form instanceof Blob ? form : new URLSearchParams(form),
        headers: {
          cookie,
          host,
          origin: `http://${host}`,
          // A form with parts names their boundary itself.
          ...(form instanceof FormData || form instanceof Blob
            ? {}
            : { "content-type": "application/x-www-form-urlencoded" }),
        },
      }),
  };
}
