import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";

const forwarded = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/** Characters of a name in DNS. */
const longestHost = 255;
/** The site builds its addresses from the host: one with a user's name or a path in it is invalid. */
const hostName = /^[\w.:[\]-]*$/;
/** None at all is what HTTP/1.0 sends. */
const isHost = (host: string) =>
  host === "" || (host.length <= longestHost && hostName.test(host) && URL.canParse(`http://${plainHost(host)}`));

/**
 * Without a proxy in front, forwarding headers are client input: the framework would build its addresses from them, and refuse our own
 * forms when they differ from Origin.
 */
export function dropUntrustedHeaders(trustedHops: number): RequestHandler {
  return (request, response, next) => {
    if (withoutUntrusted(request, trustedHops)) return next();
    response
      .status(400)
      .set({ connection: "close", "cache-control": "no-store" })
      .type("text")
      .send("The address cannot be read");
  };
}

/** Also writes the host in one way, so that everything behind compares the same text; false when there is one that cannot be read. */
export function withoutUntrusted({ headers, rawHeaders }: IncomingMessage, trustedHops: number): boolean {
  // Node keeps the first of two hosts, a proxy may keep the last.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1) return false;
  if (trustedHops === 0) for (const name of forwarded) delete headers[name];
  for (const name of ["host", "x-forwarded-host"]) {
    const text = headers[name];
    if (typeof text !== "string") continue;
    const hosts = text.split(",").map((host) => host.trim());
    if (!hosts.every(isHost) || (hosts.length > 1 && hosts.includes(""))) return false;
    headers[name] = hosts.map(plainHost).join(",");
  }
  const proto = headers["x-forwarded-proto"];
  if (typeof proto === "string" && !proto.split(",").every((one) => /^\s*https?\s*$/i.test(one))) return false;
  return true;
}

/** A host in lower case and without a trailing dot, which DNS reads as the same name; its port stays. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/(?<!\.)\.+(:\d*)?$/, "$1");
}
