import { readdirSync } from "node:fs";
import { extname, sep } from "node:path";
import express, { type RequestHandler } from "express";
import { fileHeaders } from "./security-headers";

/** Suffixes of the files that the build compressed, best first, with their HTTP encoding names. */
const pressings = [
  [".br", "br"],
  [".gz", "gzip"],
] as const;

/**
 * Serves the files that a folder holds at startup, each in the smallest precompressed form that the browser accepts. Ages are in seconds.
 * A file that was removed since, for example by the next build, falls through as missing, as does any path that is not a file.
 */
export function servedFiles(folder: string, { maxAge, immutable = false }: { maxAge: number; immutable?: boolean }) {
  const files = new Set(filesOf(folder));
  const pressed = new Set([...files].filter((name) => pressings.some(([ending]) => name.endsWith(ending))));
  const serve = express.static(folder, {
    maxAge: maxAge * 1000,
    immutable,
    index: false,
    redirect: false,
    etag: false,
    // A browser that keeps a file for good asks neither whether it changed nor for a part of it.
    lastModified: !immutable,
    acceptRanges: !immutable,
    setHeaders(response, path) {
      // Not for our own scripts at the root: a service worker may do what the policy of its script allows.
      if (immutable || !path.endsWith(".js")) fileHeaders(response);
      if (pressed.size > 0) response.appendHeader("vary", "accept-encoding");
      const [ending, encoding] = pressings.find(([suffix]) => path.endsWith(suffix)) ?? [];
      if (!ending) return;
      response.setHeader("content-encoding", encoding!);
      response.type(extname(path.slice(0, -ending.length)));
    },
  });
  const handler: RequestHandler = (request, response, next) => {
    const { path, url } = request;
    // Every page passes here: its address must not cost a look at the disk.
    if (!files.has(path)) return next();
    const best = pressings.find(
      ([ending, encoding]) => pressed.has(path + ending) && request.acceptsEncodings(encoding) === encoding,
    );
    if (!best) return serve(request, response, next);
    request.url = path + best[0];
    serve(request, response, (error) => {
      request.url = url;
      next(error);
    });
  };
  return handler;
}

/** Addresses of the files at startup. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.split(sep).join("/")}`);
}
