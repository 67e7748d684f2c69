import { type Cookie, createCookie } from "@remix-run/node";
import { siteConfig } from "~/config.server";

/** A signed cookie. Signed is not secret: store only opaque ids in it. Without `maxAge` (seconds) it expires with the browser session. */
export function signedCookie(name: string, maxAge?: number): Cookie {
  const { publicUrl, sessionSecrets, sandbox } = siteConfig();
  const { protocol, hostname } = new URL(publicUrl);
  // Browsers treat localhost as secure: only a sandbox on another plain HTTP host has to do without the flag.
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  const secure = protocol === "https:" || local || !sandbox;
  return createCookie(secure ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge,
    // The signature includes the cookie's name, so a value signed for one cookie is invalid in another.
    secrets: sessionSecrets.map((secret) => `${name} ${secret}`),
  });
}
