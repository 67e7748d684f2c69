import type { Method, Operation, Port } from "@contract/wire/operation";
import { type HttpHandler, http } from "msw";
import { answerCall } from "./answer-call";

const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const satisfies Record<
  Method,
  unknown
>;

/** msw handlers that answer calls from an imitation. `baseUrl` is the part before the group: base/bff/area. */
export function imitate<Ops extends Record<string, Operation>>(
  operations: Ops,
  imitation: Port<Ops, null>,
  baseUrl: string,
): HttpHandler[] {
  return Object.entries(operations).map(([name, op]) =>
    on[op.method](`${baseUrl}/${op.group}${op.path}`, ({ request, params }) =>
      answerCall(op, imitation[name] as Parameters<typeof answerCall>[1], request, params),
    ),
  );
}
