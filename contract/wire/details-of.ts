import type { RefusalDetails } from "../refusals";
import type { Also, AlsoRefused } from "./refusal";

/** The details of a refusal, if it has this code and any. */
export function detailsOf<C extends keyof RefusalDetails>(
  { code, details }: { code: string; details?: object },
  expected: C,
): RefusalDetails[C] | undefined {
  return code === expected ? (details as RefusalDetails[C] | undefined) : undefined;
}

/** The further problems of a refusal, after its own. */
export function alsoRefused({ details }: { details?: Also }): readonly AlsoRefused[] {
  return details?.also ?? [];
}
