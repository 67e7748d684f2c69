import { createHash } from "node:crypto";
import { openApi } from "@contract/wire/open-api";
import type { Group, Operation } from "@contract/wire/operation";

/** A request with this header gets the document without the desk: the server sets it on hosts that do not serve the desk. */
export const withoutDeskHeader = "x-without-desk";

const isOfDesk = ({ path }: Operation) => path.startsWith("/desk/");

/**
 * Answers `/openapi.json`: the document of all calls, or of all but the desk's. Each is made at its first request, once for the process: it is
 * a megabyte of schemas, and takes fifty milliseconds in which nothing else is answered.
 */
export function callDocument(
  operations: Record<string, Operation>,
  mountOf: (group: Group) => string,
  otherPaths: Record<string, object> = {},
): (request: Request) => Response {
  const made = new Map<boolean, { text: string; etag: string }>();
  const documentOf = (withDesk: boolean) => {
    const known = made.get(withDesk);
    if (known) return known;
    const shown = Object.entries(operations).filter(([, op]) => withDesk || !isOfDesk(op));
    const { paths, ...about } = openApi(Object.fromEntries(shown), mountOf);
    const text = JSON.stringify({ ...about, paths: { ...paths, ...otherPaths } });
    // Weak: a proxy or the server may send it compressed.
    const document = { text, etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
    made.set(withDesk, document);
    return document;
  };
  return ({ headers }) => {
    const { text, etag } = documentOf(!headers.has(withoutDeskHeader));
    const about = { etag, "cache-control": "no-cache" };
    if (headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers: about });
    return new Response(text, { headers: { ...about, "content-type": "application/json" } });
  };
}
