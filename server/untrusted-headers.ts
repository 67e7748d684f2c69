import type { RequestHandler } from "express";

const forwarded = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/**
 * Without a proxy in front, forwarding headers are something a stranger wrote: the framework would build its addresses from
 * them, and refuse our own forms when they differ from Origin.
 */
export function dropUntrustedHeaders(trustedHops: number): RequestHandler {
  return (request, _response, next) => {
    if (trustedHops === 0) for (const name of forwarded) delete request.headers[name];
    next();
  };
}

/** TRUST_PROXY_HOPS: how many proxies of ours stand in front. Throws a sentence for whoever set it. */
export function trustedHopsOf(text: string | undefined): number {
  if (!text) return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const problem = new Error("TRUST_PROXY_HOPS must be the number of proxies in front of the shop, such as 1.");
  problem.name = "CommandProblem";
  throw problem;
}
