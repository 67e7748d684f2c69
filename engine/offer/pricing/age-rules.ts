import { ageLimits } from "@contract/vocabulary/party-limits";

/** The oldest age of a child where a rule names none (specification §5: children 2 to 12). */
export const oldestChild = ageLimits.child[1];

/** The youngest, an age that every rule counts as a child's: that of a child whose age was not given. */
export const youngestChild = ageLimits.child[0];

/** Range of ages, both inclusive, that pay the same as a child of this age: a date of birth must later fall into it. */
export function agesLike(age: number | undefined, bounds: readonly number[]): [number, number] {
  const childAge = age ?? youngestChild;
  const lines = [...bounds, oldestChild];
  return [
    Math.max(youngestChild, ...lines.filter((line) => line < childAge).map((line) => line + 1)),
    Math.min(...lines.filter((line) => line >= childAge)),
  ];
}
