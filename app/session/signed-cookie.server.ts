import { type Cookie, createCookie } from "@remix-run/node";
import { siteConfig } from "~/config.server";

/**
 * A signed cookie of ours. Signed is not secret: only opaque ids belong in it. Without `maxAge` (seconds) it ends with the browser.
 */
export function signedCookie(name: string, maxAge?: number): Cookie {
  const { publicUrl, sessionSecrets, sandbox } = siteConfig();
  const { protocol, hostname } = new URL(publicUrl);
  // Browsers treat the local machine as secure: only a sandbox on another plain host has to do without.
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  const secure = protocol === "https:" || local || !sandbox;
  return createCookie(secure ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge,
    // Signed for its name: what was signed as one cookie is none as another.
    secrets: sessionSecrets.map((secret) => `${name} ${secret}`),
  });
}
