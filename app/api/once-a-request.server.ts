import type { AppLoadContext } from "@remix-run/node";

const known = new WeakMap<object, Map<string, unknown>>();

/**
 * Deduplicates calls that several loaders of one page make. A form submission changes data between its action and the loaders that follow,
 * so nothing is shared then, nor when the server passed no context in.
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
