import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePictureAddress } from "@contract/vocabulary/picture-address";
import { LRUCache } from "lru-cache";
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

/**
 * At most this many drawings are inlined. Beside others of its kind a drawing compresses to about 350 bytes; as a file it is 1,100 and
 * its headers, and browsers fetch those that are far below the first view too.
 */
const inlineDrawings = 30;
/**
 * The places whose drawings come with a page. Drawings of one place share their backdrop; each further place adds a kilobyte to what a slow
 * line has to bring before the first paint, and its cards are below the first view.
 */
const inlinePlaces = 3;
const emptyStyle = "<style></style>";
const linkedSheet = /<link rel="stylesheet" href="(\/build\/[^"]+\.css)"\/>/g;
/** The code of the place in the address of its drawing or of one of its hotels. */
const placeOf = /^\/pictures\/\w+\/([A-Za-z0-9_]+)/;
/** Rooms and surroundings are far below the first view, or open over the page: they load as files. */
const pictureElement = /(<img [^>]*?src=")(\/pictures\/(?:destination|hotel)\/[^"]+)(")/g;

const styledPicture = /url\("?(\/pictures\/[^")]+)"?\)/g;

type Styles = { css: Buffer; hash: string };
const stylesOf = new Map<string, Styles>();

/** Drawings as they stand in pages: a place's first ones are on each of its lists. */
const drawings = new LRUCache<string, string>({ max: 1_000 });

/**
 * The parts of a first page after putting into it what its first view would wait for: the styles of every page and those that its routes
 * link, in its empty `<style>`, and its drawings. The links stay where React rendered them, but load nothing. A page without an empty
 * `<style>` is returned unchanged. The styles are bytes already, for they are the same on many pages. `styleHash` is for the `style-src` of
 * the page's content security policy.
 */
export function inlineFirstView(html: string): {
  parts: [string, ...(string | Buffer)[]];
  styleHash: string | null;
} {
  const headEnd = html.indexOf("</head>");
  const styleAt = html.slice(0, headEnd).indexOf(emptyStyle);
  if (styleAt < 0) return { parts: [html], styleHash: null };
  const sheets: string[] = [];
  const head = html.slice(styleAt + emptyStyle.length, headEnd).replace(linkedSheet, (_, sheet: string) => {
    sheets.push(sheet);
    return `<link rel="inlined" href="${sheet}"/>`;
  });
  const { css, hash } = stylesTogether([firstView, ...sheets]);
  return {
    parts: [`${html.slice(0, styleAt)}<style>`, css, `</style>${head}`, ...withPictures(html.slice(headEnd))],
    styleHash: hash,
  };
}

function stylesTogether(sheets: readonly string[]): Styles {
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
  const styles = { css: Buffer.from(css), hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
  stylesOf.set(key, styles);
  return styles;
}

function withPictures(body: string): string[] {
  let left = inlineDrawings;
  const places = new Set<string>();
  let at = 0;
  const parts: string[] = [];
  for (const found of body.matchAll(pictureElement)) {
    if (left === 0) break;
    const place = placeOf.exec(found[2]!)?.[1];
    if (!place || (!places.has(place) && places.size >= inlinePlaces)) continue;
    const drawing = inlineDrawing(found[2]!);
    if (!drawing) continue;
    places.add(place);
    parts.push(`${body.slice(at, found.index)}${found[1]}`, drawing, found[3]!);
    at = found.index + found[0].length;
    left -= 1;
  }
  return [...parts, body.slice(at)];
}

/** The drawing of an address as it stands in a first page; null if the address is of a photograph. */
export function inlineDrawing(address: string): string | null {
  const known = drawings.get(address);
  if (known) return known;
  const picture = parsePictureAddress(address);
  if (!picture) return null;
  const drawing = inlineSvg(drawPicture(picture));
  drawings.set(address, drawing);
  return drawing;
}

/** An SVG as an address. Only what HTML or an address would misread is escaped: the rest compresses better as it is. */
function inlineSvg(svg: string): string {
  const escaped = svg.replace(/["%#&<>\n]/g, (character) =>
    character === '"' ? "'" : `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
  return `data:image/svg+xml,${escaped}`;
}
