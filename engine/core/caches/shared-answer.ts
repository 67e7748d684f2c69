const sharedAnswers = new WeakSet<object>();

/**
 * Marks an answer that many callers are given as the same object: `runCall` puts it through its schema once and freezes the result, instead
 * of copying the same list of places for each page.
 */
export function shared<T extends object>(answer: T): T {
  sharedAnswers.add(answer);
  return answer;
}

export function isShared(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && sharedAnswers.has(answer);
}

/** Makes a shared answer unchangeable: a caller that sorts its list would sort it for everybody. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
