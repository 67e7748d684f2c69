import { withoutDeskHeader } from "@engine/call-document";
import { hostName } from "@engine/people/agencies/agency-directory";
import type { RequestHandler } from "express";
import { plainPath } from "./plain-path";
import { simplePage } from "./simple-page";

/** The desk's pages and calls, in any letter case, as the router reads them. */
const deskPaths = /^\/(admin|api\/\w+\/desk)(\/|\.|$)/i;

/** The document of all calls, which names those of the desk only where they are served. */
const documentPath = "/openapi.json";

/**
 * Serves the desk on its own hosts only (`DESK_HOSTS`); without any, on every host but those of agencies' sites. Elsewhere it is not found:
 * an agency's site shows nobody where desk users log in. When the hosts of agencies cannot be read, the desk is open on none of them.
 */
export function deskHosts(
  hosts: readonly string[] | undefined,
  isAgencyHost: (host: string) => Promise<boolean>,
): RequestHandler {
  return async (request, response, next) => {
    const isDocument = request.path === documentPath;
    if (!isDocument && !deskPaths.test(plainPath(request.path))) return next();
    const host = hostName(request.hostname ?? "");
    const isServed = hosts ? hosts.includes(host) : !(await isAgencyHost(host).catch(() => true));
    if (isDocument) {
      if (isServed) delete request.headers[withoutDeskHeader];
      else request.headers[withoutDeskHeader] = "true";
    }
    if (isServed || isDocument) return next();
    response.status(404).set("cache-control", "no-store");
    if (/^\/api\//i.test(request.path)) response.json({ error: { code: "not-found", message: "not-found" } });
    else response.type("html").send(simplePage("missing", request.originalUrl, request.headers.cookie));
  };
}
