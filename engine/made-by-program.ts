/** How browsers and proxies mark what they load before anybody asked for it. */
const ahead = /prefetch|prerender|preview/i;

/**
 * Whether a program made a request, for GET calls that change something (decision 0084): not a browser that follows a link, loads a picture
 * or a frame, loads ahead, or runs a script of another site, and not a HEAD, with which links are checked. What a browser says of a request
 * (Sec-Fetch-*) no page can forge; a program outside browsers says nothing of the kind, or what the fetch of Node.js says.
 */
export function isMadeByProgram({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "HEAD") return false;
  if (["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => ahead.test(headers.get(name) ?? "")))
    return false;
  const says = (name: string, allowed: string[]) => allowed.includes(headers.get(`sec-fetch-${name}`) ?? allowed[0]!);
  return says("dest", ["empty"]) && says("site", ["same-origin"]) && says("mode", ["cors", "same-origin", "no-cors"]);
}
