import type { CallName } from "@contract/calls";
import type { Outcome } from "@contract/wire/direct-calls";
import { type Operation, type ParsedInput, type Port, type Refusal, statusOf } from "@contract/wire/operation";
import type { Logger } from "pino";
import { frozen, isShared } from "./core/caches/shared-answer";
import { fieldWithoutText } from "./core/field-without-text";
import { hasTooManyValues } from "./core/has-too-many-values";
import { isUnwritable } from "./database/connect";
import { isTooBusy } from "./database/lost-connection";
import type { Caller, Claims } from "./people/caller/caller";
import { permit } from "./people/caller/permissions";

export type RunCallOptions<Ops extends Record<string, Operation>> = {
  operations: Ops;
  /** Those of engine-handlers.ts, its reads perhaps answered by a replica. */
  handlers: Port<Ops, Caller>;
  /** Which claims in the headers are confirmed by a living session. */
  identify(claims: Claims): Promise<Caller>;
  log: Logger;
  /** Called with each fault, so that it can be reported to an administrator. */
  onFault(call: string, fault: unknown): void;
  /** Called with the code of every refusal by a handler. */
  onRefusal(call: CallName, code: string): void;
};

/**
 * Takes one call from its raw input to its outcome, for HTTP and for the site in the same process: parses it, checks the permission,
 * handles it and puts the result through the output schema, which strips unknown keys. Never throws.
 */
export async function runCall<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  name: Name,
  fields: Record<string, unknown>,
  claims: Claims,
  { operations, handlers, identify, log, onFault, onRefusal }: RunCallOptions<Ops>,
): Promise<Outcome> {
  const op: Operation = operations[name]!;
  try {
    if (hasTooManyValues(fields)) return refused({ code: "invalid-input", message: "Too many values" });
    const parsed = op.input.safeParse(fields);
    if (!parsed.success) return refused(misfit(parsed.error.issues));
    const unreadable = fieldWithoutText(parsed.data);
    if (unreadable !== null)
      return refused({ code: "invalid-input", message: "A character that is not text", field: unreadable });
    const caller = await identify(claims);
    const refusal = permit(name as CallName, parsed.data, caller);
    if (refusal) {
      log.warn(
        { call: name, code: refusal.code, field: refusal.field, roles: [...caller.roles] },
        "a call was refused",
      );
      return refused(refusal);
    }
    const result = await handlers[name](parsed.data as ParsedInput<Ops[Name]>, caller);
    if (!result.ok) {
      onRefusal(name as CallName, result.refusal.code);
      return refused(result.refusal);
    }
    const output = parsedOutput(name, op, result.value);
    if (output.success) return { ok: true, value: output.data, ...(result.replayed ? { replayed: true } : {}) };
    log.error({ call: name, issues: output.error.issues.slice(0, 5) }, "an answer does not fit the contract");
    onFault(name, output.error);
    return fault("The answer was not what it should be");
  } catch (problem) {
    log.error({ call: name, err: problem }, "a call failed");
    onFault(name, problem);
    if (isTooBusy(problem))
      return refused({ code: "busy", message: "Too much at once: please ask again", retryable: true });
    if (isUnwritable(problem))
      return refused({
        code: "unavailable",
        message: "Nothing can be saved at the moment: try again later",
        retryable: true,
      });
    return fault("Something went wrong on our side", true);
  }
}

/** Shared answers that were parsed before, with their calls. */
const parsedAnswers = new WeakMap<object, { call: string; output: ReturnType<Operation["output"]["safeParse"]> }>();

/** A handler's result after the output schema. */
function parsedOutput(call: string, op: Operation, answer: unknown): ReturnType<Operation["output"]["safeParse"]> {
  if (!isShared(answer)) return op.output.safeParse(answer);
  const known = parsedAnswers.get(answer);
  if (known?.call === call) return known.output;
  const output = op.output.safeParse(answer);
  frozen(output.data);
  parsedAnswers.set(answer, { call, output });
  return output;
}

function refused(refusal: Refusal): Outcome {
  return { ok: false, status: statusOf(refusal.code), refusal };
}

function fault(message: string, retryable?: boolean): Outcome {
  return { ok: false, status: 500, refusal: { code: "fault", message, retryable } };
}

/** The first validation error of an input, with up to twenty more as details. */
function misfit([issue, ...others]: readonly { message: string; path: readonly PropertyKey[] }[]): Refusal {
  const also = others.slice(0, 20).map(({ message, path }) => ({
    code: "invalid-input",
    message,
    field: path.join("."),
  }));
  return {
    code: "invalid-input",
    message: issue?.message ?? "invalid",
    field: issue?.path.join("."),
    details: also.length > 0 ? { also } : undefined,
  };
}
