import { getRequestListener } from "@hono/node-server";
import type { RequestHandler } from "express";

type Answer = Parameters<typeof getRequestListener>[0];

/** Mounts a web Request/Response handler, such as the engine and the imitations, in the server's one framework. */
export function webHandler(answer: Answer): RequestHandler {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  // Ends once it has answered.
  return (request, response) => listener(request, response);
}
