import { refusedOrFault } from "./engine-fault";
import type { Group, Input, Operation, Port, Refusal, Result } from "./operation";
import { type CallByName, portOf } from "./port-of";
import { encodeCall } from "./wire";

type HttpPortOptions = {
  /** The address where a group is mounted, without a trailing slash. */
  baseOf(group: Group): string;
  fetch(request: Request): Promise<Response>;
  /** Caller headers and request id. */
  headers: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * The calls over fetch: declared refusals become values, everything else a fault. Responses are parsed, because the sender is another
 * party.
 */
export function httpPort<Ops extends Record<string, Operation>>(operations: Ops, options: HttpPortOptions): Port<Ops> {
  return portOf(operations, httpCalls(operations, options));
}

/** One call over fetch, by name. */
export function httpCalls<Ops extends Record<string, Operation>>(
  operations: Ops,
  { baseOf, fetch, headers, signal }: HttpPortOptions,
): CallByName<Ops> {
  return async <Name extends keyof Ops & string>(name: Name, input: Input<Ops[Name]>): Promise<Result<unknown>> => {
    const op: Operation = operations[name]!;
    const { path, query, body } = encodeCall(op, input);
    const sent = {
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const search = query.size > 0 ? `?${query}` : "";
    const response = await fetch(
      new Request(`${baseOf(op.group)}${path}${search}`, {
        method: op.method,
        headers: sent,
        body,
        signal,
      }),
    );
    const answer = (await response.json().catch(() => null)) as { data?: unknown; error?: Refusal } | null;
    if (response.ok && answer && "data" in answer) return { ok: true, value: op.output.parse(answer.data) };
    return refusedOrFault({ name, refusals: op.refusals }, response.status, answer?.error);
  };
}
