import type { RequestHandler } from "express";
import { addressKey } from "./client-address";
import type { LoadShedding } from "./load-shedding";
import { webHandler } from "./web-handler";

/** Passes requests of the API to the engine. Headers authorise its calls: a cookie of the site has no effect there. */
export function apiBridge(
  fetch: (request: Request) => Promise<Response>,
  shed: LoadShedding = (handler) => handler,
): RequestHandler {
  const api = shed(webHandler(fetch));
  return (request, response, next) => {
    if (!request.path.startsWith("/api/") && request.path !== "/openapi.json") return next();
    delete request.headers.cookie;
    request.headers["x-client-address"] = addressKey(request.ip ?? "unknown");
    return api(request, response, next);
  };
}
