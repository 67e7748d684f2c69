import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import wholeSheet from "./app.css";
import firstView from "./first-view.css";

/** Remembers which full style sheet the browser has. Neither secret nor unique to a user. */
const cookieName = "sheet";
const wholeName = /([\w-]+)\.css$/.exec(wholeSheet)?.[1] ?? "";

let cachedStyles: string | null = null;

/** The styles of a first view, from the build. */
export function firstViewStyles(): string {
  cachedStyles ??= readFileSync(join("public", firstView), "utf8").trim();
  return cachedStyles;
}

/** Whether the browser already has the full style sheet of this build, so it need not be sent with the page. */
export function hasWholeSheet(request: Request): boolean {
  const cookies = request.headers.get("cookie") ?? "";
  return cookies.split("; ").includes(`${cookieName}=${wholeName}`);
}

/** For the server: it allows the inline styles by their hash, and sets the cookie when a browser fetches the full sheet. */
export const sheetDelivery = {
  /** In the form that `style-src` expects. */
  styleHash: () => `'sha256-${createHash("sha256").update(firstViewStyles()).digest("base64")}'`,
  wholeSheet,
  setCookie: `${cookieName}=${wholeName}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
};
