import { readdirSync } from "node:fs";
import { extname, sep } from "node:path";
import express, { type RequestHandler } from "express";

/** Endings of files that the build pressed beside the plain ones, best first, with what HTTP calls them. */
const pressings = [
  [".br", "br"],
  [".gz", "gzip"],
] as const;

/**
 * Files of a folder as they are, each in the smallest pressing it was stored in that the browser takes. Ages are in seconds. A file that
 * was taken away since the start, as by the next build, is passed on as one that is not there; so is everything that is none.
 */
export function servedFiles(folder: string, { maxAge, immutable = false }: { maxAge: number; immutable?: boolean }) {
  const pressed = new Set(pressedFiles(folder));
  const serve = express.static(folder, {
    maxAge: maxAge * 1000,
    immutable,
    index: false,
    redirect: false,
    etag: false,
    setHeaders(response, path) {
      if (pressed.size > 0) response.appendHeader("vary", "accept-encoding");
      const [ending, encoding] = pressings.find(([known]) => path.endsWith(known)) ?? [];
      if (!ending) return;
      response.setHeader("content-encoding", encoding!);
      response.type(extname(path.slice(0, -ending.length)));
    },
  });
  const handler: RequestHandler = (request, response, next) => {
    const { path, url } = request;
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

/** Addresses of the pressed files, as they were at the start. */
function pressedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => pressings.some(([ending]) => name.endsWith(ending)))
    .map((name) => `/${name.split(sep).join("/")}`);
}
