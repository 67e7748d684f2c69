import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";

/** A page as a machine sees it, without browser or script. */
export type VisitedPage = {
  /** Path and query, without host. */
  address: string;
  status: number;
  root: HTMLElement;
  html: string;
  /** Bytes of the document over the wire. */
  weight: number;
  headers: Headers;
  indexed: boolean;
  /** The address of the page that search engines are to take this one for: its canonical address, where it has no metadata of its own. */
  countsAs: string | null;
  canonical: string | null;
  alternates: Map<string, string>;
  structured: Record<string, unknown>[];
  /** The visible text as one string, without isolates and with normalised spaces. */
  text: string;
};

export function readable(text: string): string {
  return text
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

export function visitedPage(address: string, status: number, headers: Headers, html: string): VisitedPage {
  const root = parse(html, { blockTextElements: { script: true, style: true, noscript: false } });
  const meta = (name: string) => root.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  const body = parse(root.querySelector("body")?.outerHTML ?? "", {
    blockTextElements: { script: false, style: false },
  });
  // Elements that name their own language, such as the language switch, are not in the page's.
  for (const element of body.querySelectorAll("script, style, [lang]")) element.remove();
  const canonical = root.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null;
  const countsAs = root.querySelector('meta[property="og:url"]') ? null : canonical;
  return {
    address,
    status,
    root,
    html,
    weight: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
    headers,
    indexed: meta("robots") !== "noindex" && !countsAs,
    countsAs,
    canonical,
    alternates: new Map(
      root
        .querySelectorAll('link[rel="alternate"]')
        .filter((link) => attribute(link, "hreflang"))
        .map((link) => [attribute(link, "hreflang")!, link.getAttribute("href") ?? ""]),
    ),
    structured: root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.rawText) as Record<string, unknown>),
    text: readable(body.structuredText),
  };
}

/** React writes hrefLang, which HTML accepts. */
export function attribute(element: HTMLElement, name: string): string | undefined {
  const entry = Object.entries(element.attributes).find(([attributeName]) => attributeName.toLowerCase() === name);
  return entry?.[1];
}

/** Our own addresses that a page links to, without fragments. */
export function linksOf({ root, address }: VisitedPage, origin: string): string[] {
  const links = root.querySelectorAll("a[href]").flatMap((link) => {
    const url = new URL(link.getAttribute("href")!, `${origin}${address}`);
    return url.origin === origin ? [`${url.pathname}${url.search}`] : [];
  });
  return [...new Set(links)];
}

/** Bytes before any script: document, style sheet, preloaded fonts, pictures without lazy loading. */
export async function firstView(page: VisitedPage, origin: string): Promise<number> {
  const files = page.root
    .querySelectorAll('link[rel="stylesheet"], link[rel="preload"]')
    .map((link) => link.getAttribute("href")!)
    .filter((path) => path.startsWith("/build/") || path.startsWith("/fonts/"));
  const pictures = page.root
    .querySelectorAll("img")
    .filter((picture) => picture.getAttribute("loading") !== "lazy")
    .map((picture) => picture.getAttribute("src")!)
    // A drawing that comes with the page is part of its weight already.
    .filter((source) => !source.startsWith("data:"));
  let bytes = page.weight;
  for (const path of files) bytes += fileSize(path);
  for (const path of pictures) bytes += await pictureSize(`${origin}${path}`);
  return bytes;
}

function fileSize(path: string): number {
  const file = join("public", path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const sizes = new Map<string, number>();
async function pictureSize(address: string): Promise<number> {
  const cachedSize = sizes.get(address);
  if (cachedSize !== undefined) return cachedSize;
  const answer = await fetch(address);
  const body = Buffer.from(await answer.arrayBuffer());
  const vector = answer.headers.get("content-type")?.includes("svg");
  const size = vector
    ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    : body.length;
  sizes.set(address, size);
  return size;
}

/** Every key of the texts, to detect one that is shown in place of its text. */
export function textKeys(): Set<string> {
  const keys = new Set<string>();
  const walk = (tree: object, prefix: string) => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value === "object") walk(value as object, `${prefix}${name}.`);
      else keys.add(prefix + name.replace(/_(zero|one|two|few|many|other)$/, ""));
    }
  };
  for (const file of readdirSync("locales/he")) {
    walk(JSON.parse(readFileSync(join("locales", "he", file), "utf8")) as object, "");
  }
  return keys;
}
