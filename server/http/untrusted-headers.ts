import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";

const forwarded = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/**
 * Without a proxy in front, forwarding headers are client input: the framework would build its addresses from them, and refuse our own
 * forms when they differ from Origin.
 */
export function dropUntrustedHeaders(trustedHops: number): RequestHandler {
  return (request, _response, next) => {
    withoutUntrusted(request, trustedHops);
    next();
  };
}

/** Also writes the host in one way, so that everything behind compares the same text. */
export function withoutUntrusted({ headers }: IncomingMessage, trustedHops: number): void {
  if (trustedHops === 0) for (const name of forwarded) delete headers[name];
  for (const name of ["host", "x-forwarded-host"]) {
    const hosts = headers[name];
    if (typeof hosts === "string") headers[name] = hosts.split(",").map(plainHost).join(",");
  }
}

/** A host in lower case and without a trailing dot, which DNS reads as the same name; its port stays. */
function plainHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/\.+(:\d*)?$/, "$1");
}
