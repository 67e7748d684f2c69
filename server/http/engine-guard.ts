import express, { type Express, type RequestHandler } from "express";
import type pg from "pg";
import type { ServerSettings } from "../settings";
import { addressKey } from "./client-address";
import { rateLimits, type Searches } from "./rate-limits";
import { requestLimits, unreadableAddresses } from "./request-limits";
import { dropUntrustedHeaders } from "./untrusted-headers";

/**
 * Guards the engine when it runs alone: bodies must declare their length and are refused before they are read, requests per address are
 * limited, pages of other sites cannot make their visitors' browsers call it, and the client address is the connection's, unless the site
 * in front is trusted to name it.
 */
export function engineGuard(
  { proxyHops, limited, trustClientAddress }: Pick<ServerSettings, "proxyHops" | "limited" | "trustClientAddress">,
  pool: pg.Pool | null,
  refuseForeign: RequestHandler,
  searches?: Searches,
): Express {
  const door = express();
  door.set("trust proxy", proxyHops);
  door.use(dropUntrustedHeaders(proxyHops), requestLimits, unreadableAddresses, refuseForeign);
  door.use((request, _response, next) => {
    delete request.headers.cookie;
    if (!trustClientAddress) request.headers["x-client-address"] = addressKey(request.ip ?? "unknown");
    next();
  });
  // A trusted site calls for all its users and limits them itself.
  if (!trustClientAddress) door.use(rateLimits(limited, pool, searches));
  return door;
}
