import type { AppLoadContext } from "@remix-run/node";

const requestCaches = new WeakMap<object, Map<string, unknown>>();

/**
 * Deduplicates calls that several loaders of one page make. A form submission changes data between its action and the loaders that follow,
 * so nothing is shared then, nor when the server passed no context in.
 */
export function oncePerRequest<T>(
  context: AppLoadContext | undefined,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  if (context?.formSent !== false) return make();
  let cache = requestCaches.get(context);
  if (!cache) {
    cache = new Map();
    requestCaches.set(context, cache);
  }
  let answer = cache.get(name) as Promise<T> | undefined;
  if (!answer) {
    answer = make();
    cache.set(name, answer);
  }
  return answer;
}
