import type { AppLoadContext } from "@remix-run/node";

const known = new WeakMap<object, Map<string, unknown>>();

/**
 * What several loaders of one page ask is made once. A form that is sent changes things between its action and the loaders after it:
 * nothing is kept then, nor where no server handed a context in.
 */
export function onceARequest<T>(context: AppLoadContext | undefined, name: string, make: () => Promise<T>): Promise<T> {
  if (context?.formSent !== false) return make();
  let made = known.get(context);
  if (!made) {
    made = new Map();
    known.set(context, made);
  }
  let answer = made.get(name) as Promise<T> | undefined;
  if (!answer) {
    answer = make();
    made.set(name, answer);
  }
  return answer;
}
