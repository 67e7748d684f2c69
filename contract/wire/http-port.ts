import type { Group, Operation, Refusal, Result } from "./operation";
import { encodeCall } from "./wire";

export type HttpPortOptions = {
  /** Where a group is mounted, without a slash at the end. */
  baseOf(group: Group): { url: string; remote: boolean };
  fetch(request: Request): Promise<Response>;
  /** Caller headers and request id. */
  headers: Record<string, string>;
  signal?: AbortSignal;
};

/** An answer that is neither the promised value nor a refusal the caller is ready for. */
export class EngineFault extends Error {
  constructor(
    readonly call: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`${call} answered ${status}`, options);
  }

  /** There was no room to finish: the same may be asked again in a few seconds. A proxy in between says no code. */
  get isBusy(): boolean {
    const code = (this.cause as Refusal | undefined)?.code;
    return this.status === 503 && (code === "busy" || code === undefined);
  }
}

/** The calls over fetch: listed refusals become values, everything else is a fault. Remote answers are parsed, ours are trusted. */
export function httpPort<Ops extends Record<string, Operation>>(
  operations: Ops,
  options: HttpPortOptions,
): { [Name in keyof Ops]: (input: never) => Promise<Result<unknown>> } {
  const port: Record<string, (input: Record<string, unknown>) => Promise<Result<unknown>>> = {};
  for (const [name, op] of Object.entries(operations)) port[name] = (input) => call(name, op, input, options);
  return port as { [Name in keyof Ops]: (input: never) => Promise<Result<unknown>> };
}

async function call(
  name: string,
  op: Operation,
  input: Record<string, unknown>,
  { baseOf, fetch, headers, signal }: HttpPortOptions,
): Promise<Result<unknown>> {
  const { url, remote } = baseOf(op.group);
  const { path, query, body } = encodeCall(op, input);
  const search = query.size > 0 ? `?${query}` : "";
  const response = await fetch(
    new Request(`${url}${path}${search}`, {
      method: op.method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body,
      signal,
    }),
  );
  const answer = (await response.json().catch(() => null)) as { data?: unknown; error?: Refusal } | null;
  if (response.ok && answer && "data" in answer) {
    return { ok: true, value: remote ? op.output.parse(answer.data) : answer.data };
  }
  if (answer?.error && response.status < 500) return { ok: false, refusal: answer.error };
  if (answer?.error && op.refusals.includes(answer.error.code)) return { ok: false, refusal: answer.error };
  throw new EngineFault(name, response.status, { cause: answer?.error });
}
