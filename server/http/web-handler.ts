import { getRequestListener } from "@hono/node-server";
import type { RequestHandler } from "express";

type Answer = Parameters<typeof getRequestListener>[0];

/** Mounts a web Request/Response handler, such as the engine and the imitations, in the server's one framework. */
export function webHandler(answer: Answer): RequestHandler {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}
