import { type Refusal, refuse } from "@contract/wire/operation";

/** Reports all problems of a form together: the first refusal carries the others, so that the user can correct them at once. */
export function combineRefusals<C extends string>(wrong: readonly Refusal<C>[]): { ok: false; refusal: Refusal<C> } {
  const [first, ...others] = wrong;
  const also = others.map(({ code, field, details }) => ({ code, field, details }));
  return refuse(first!.code, { field: first!.field, details: { ...first!.details, also } as Refusal<C>["details"] });
}
