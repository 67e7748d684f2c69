import type { Result } from "@contract/wire/operation";
import type { Caller } from "../caller/caller";
import type { CodeParts } from "./desk-code";
import { type CodeRefusal, freshCode } from "./fresh-code";

/**
 * A call of the desk that always needs a fresh code: it is refused without one. The handler gets the input without the code, so that no
 * record of the call contains it.
 */
export function withFreshCode<I extends { totp?: string }, T, C extends string>(
  parts: CodeParts & { deskCodeMinutes: number },
  handler: (input: Omit<I, "totp">, caller: Caller) => Promise<Result<T, C>>,
): (input: I, caller: Caller) => Promise<Result<T, C | CodeRefusal>> {
  return async ({ totp, ...input }, caller) => {
    const fresh = await freshCode(parts, totp, caller);
    return fresh.ok ? handler(input, caller) : fresh;
  };
}
