import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import wholeSheet from "./app.css";
import firstView from "./first-view.css";

/** Remembers which whole style sheet the browser has. Not a secret, and the same for everybody who has it. */
const cookieName = "sheet";
const wholeName = /([\w-]+)\.css$/.exec(wholeSheet)?.[1] ?? "";

let read: string | null = null;

/** The styles of a first view, as the build made them. */
export function firstViewStyles(): string {
  read ??= readFileSync(join("public", firstView), "utf8").trim();
  return read;
}

/** Whether the browser that asks has the whole style sheet of this build, so that it need not be sent with the page. */
export function hasWholeSheet(request: Request): boolean {
  const cookies = request.headers.get("cookie") ?? "";
  return cookies.split("; ").includes(`${cookieName}=${wholeName}`);
}

/** What the server in front has to know: it allows the styles in the head by their hash, and notes who fetched the whole sheet. */
export const sheetDelivery = {
  /** As `style-src` names it. */
  styleHash: () => `'sha256-${createHash("sha256").update(firstViewStyles()).digest("base64")}'`,
  wholeSheet,
  setCookie: `${cookieName}=${wholeName}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
};
