import express, { type Express } from "express";
import type pg from "pg";
import type { ServerSettings } from "../settings";
import { addressKey } from "./client-address";
import { rateLimits } from "./rate-limits";
import { requestLimits } from "./request-limits";
import { dropUntrustedHeaders } from "./untrusted-headers";

/**
 * What stands before the engine where it runs alone: bodies must say their length and are refused before they are read, requests of an
 * address are limited, and a person's address is the connection's, unless the site in front is trusted to name it.
 */
export function engineDoor(
  { proxyHops, limited, trustClientAddress }: Pick<ServerSettings, "proxyHops" | "limited" | "trustClientAddress">,
  pool: pg.Pool | null,
): Express {
  const door = express();
  door.set("trust proxy", proxyHops);
  door.use(dropUntrustedHeaders(proxyHops), requestLimits);
  door.use((request, _response, next) => {
    delete request.headers.cookie;
    if (!trustClientAddress) request.headers["x-client-address"] = addressKey(request.ip ?? "unknown");
    next();
  });
  // A trusted site asks for everybody: it limits its own people.
  if (!trustClientAddress) door.use(rateLimits(limited, pool));
  return door;
}
