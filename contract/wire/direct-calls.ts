import { refusedOrFault } from "./engine-fault";
import type { Input, Operation, Refusal, Result } from "./operation";
import type { CallByName } from "./port-of";

/** The result of a call, with its status over HTTP. */
export type Outcome = { ok: true; value: unknown; replayed?: true } | { ok: false; status: number; refusal: Refusal };

/** Calls to the engine in this process by name: the same checks, limits and log as over HTTP, without request and response. */
export type AskEngine = (
  name: string,
  input: Record<string, unknown>,
  callerHeaders: Record<string, string>,
) => Promise<Outcome>;

/** One call to the engine in this process, by name. The engine has already parsed the output with the operation's schema. */
export function directCalls<Ops extends Record<string, Operation>>(
  operations: Ops,
  ask: AskEngine,
  callerHeaders: Record<string, string>,
): CallByName<Ops> {
  return async <Name extends keyof Ops & string>(name: Name, input: Input<Ops[Name]>): Promise<Result<unknown>> => {
    const outcome = await ask(name, input as Record<string, unknown>, callerHeaders);
    if (outcome.ok) return outcome;
    return refusedOrFault({ name, refusals: operations[name]!.refusals }, outcome.status, outcome.refusal);
  };
}
