import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** Pages that show the card company's page in a frame. */
const cardPages = ["/booking/verifying-card", "/hotel-change/", "/visitor/change", "/visitor/fee"];

/**
 * The policy of every page, and the exceptions of a few. Scripts come only from our own files: no nonce, so finished pages can be cached.
 */
export function contentSecurityPolicy(
  path: string,
  pageOrigins: readonly string[],
  ownOrigins: readonly string[],
  /** For the styles in a page's head. */
  styleHash = "",
): string {
  const gateway = cardPages.some((page) => path.startsWith(page)) ? pageOrigins.join(" ") : "";
  const framedBy = path.startsWith("/redirect-verified") ? `'self' ${ownOrigins.join(" ")}` : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${gateway}`.trim(),
    ...(gateway
      ? [
          // The gateway's page returns to one of our addresses inside the frame.
          `frame-src 'self' ${gateway}`,
        ]
      : []),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`.trim(),
  ].join("; ");
}

/** The policy of a path, with the hash of the styles in the page's head if it has any. */
export type PolicyOf = (path: string, styleHash?: string) => string;

/** Those that mean nothing for a file that is part of a page: a page has dozens of files, each with its headers uncompressed. */
const pageHeaders = ["referrer-policy", "cross-origin-opener-policy", "permissions-policy"];

/** Reduces the headers to those of a style sheet, font, picture or script, which nothing may run in when it is opened by itself. */
export function fileHeaders(response: ServerResponse): void {
  for (const name of pageHeaders) response.removeHeader(name);
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
}

export function securityHeaders(publicUrl: string, policyOf: PolicyOf): RequestHandler {
  const secure = publicUrl.startsWith("https:");
  return (request, response, next) => {
    response.setHeader("content-security-policy", policyOf(request.path));
    response.setHeader("x-content-type-options", "nosniff");
    // No-referrer would make browsers send "Origin: null" with our own forms.
    response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    if (secure) response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (/^\/(pictures|review-photos)\//.test(request.path)) fileHeaders(response);
    next();
  };
}
