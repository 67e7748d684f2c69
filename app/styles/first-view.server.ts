import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePictureAddress } from "@contract/vocabulary/picture-address";
import { drawPicture } from "~/scenes/draw-picture";
import wholeSheet from "./app.css";
import firstView from "./first-view.css";

/** Remembers which full style sheet the browser has. Neither secret nor unique to a user. */
const cookieName = "sheet";
const wholeName = /([\w-]+)\.css$/.exec(wholeSheet)?.[1] ?? "";

/** Whether the browser already has the full style sheet of this build, so it need not be sent with the page. */
export function hasWholeSheet(request: Request): boolean {
  const cookies = request.headers.get("cookie") ?? "";
  return cookies.split("; ").includes(`${cookieName}=${wholeName}`);
}

/** For the server: it sets the cookie when a browser fetches the full sheet. */
export const sheetDelivery = {
  wholeSheet,
  setCookie: `${cookieName}=${wholeName}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
};

/** How many of a page's first pictures come with it: more would delay the text, which is read first. */
const inlinePictures = 2;
const emptyStyle = "<style></style>";
const linkedSheet = /<link rel="stylesheet" href="(\/build\/[^"]+\.css)"\/>/g;
const firstPicture = /(<img [^>]*?src=")(\/pictures\/[^"]+)("[^>]*? loading="eager")/g;

const styledPicture = /url\("?(\/pictures\/[^")]+)"?\)/g;

const stylesOf = new Map<string, { css: string; hash: string }>();

/**
 * Puts into a first page what its first view would wait for: the styles of every page and those that its routes link, in its empty `<style>`,
 * and its first drawings. The links stay where React rendered them, but load nothing. A page without an empty `<style>` is returned unchanged.
 * `styleHash` is for the `style-src` of the page's content security policy.
 */
export function inlineFirstView(html: string): { html: string; styleHash: string | null } {
  const headEnd = html.indexOf("</head>");
  const styleAt = html.slice(0, headEnd).indexOf(emptyStyle);
  if (styleAt < 0) return { html, styleHash: null };
  const sheets: string[] = [];
  const head = html.slice(styleAt + emptyStyle.length, headEnd).replace(linkedSheet, (_, sheet: string) => {
    sheets.push(sheet);
    return `<link rel="inlined" href="${sheet}"/>`;
  });
  const { css, hash } = stylesTogether([firstView, ...sheets]);
  return {
    html: `${html.slice(0, styleAt)}<style>${css}</style>${head}${withPictures(html.slice(headEnd))}`,
    styleHash: hash,
  };
}

function stylesTogether(sheets: readonly string[]): { css: string; hash: string } {
  const key = sheets.join(" ");
  const known = stylesOf.get(key);
  if (known) return known;
  const css = sheets
    .map((sheet) => readFileSync(join("public", sheet), "utf8").trim())
    .join("\n")
    .replace(styledPicture, (whole, address: string) => {
      const picture = parsePictureAddress(address);
      return picture ? `url("${inlineSvg(drawPicture(picture))}")` : whole;
    });
  const styles = { css, hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
  stylesOf.set(key, styles);
  return styles;
}

function withPictures(body: string): string {
  let left = inlinePictures;
  firstPicture.lastIndex = 0;
  let at = 0;
  let result = "";
  for (let found = firstPicture.exec(body); found && left > 0; found = firstPicture.exec(body)) {
    const picture = parsePictureAddress(found[2]!);
    if (!picture) continue;
    result += `${body.slice(at, found.index)}${found[1]}${inlineSvg(drawPicture(picture))}${found[3]}`;
    at = found.index + found[0].length;
    left -= 1;
  }
  return result + body.slice(at);
}

/** An SVG as an address. Only what HTML or an address would misread is escaped: the rest compresses better as it is. */
function inlineSvg(svg: string): string {
  const escaped = svg.replace(/["%#&<>\n]/g, (character) =>
    character === '"' ? "'" : `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
  return `data:image/svg+xml,${escaped}`;
}
