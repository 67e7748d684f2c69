import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { loggedPath } from "./logged-path";

/** Gives each request an id, which its response and its log lines carry, and logs it once it is answered. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const id = randomBytes(9).toString("base64url");
    const startedAt = process.hrtime.bigint();
    response.locals.requestId = id;
    response.setHeader("x-request-id", id);
    response.on("finish", () => {
      const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
      log.info({
        id,
        method: request.method,
        path: loggedPath(request.path),
        status: response.statusCode,
        ms: Math.round(ms),
      });
    });
    next();
  };
}
