import type { Input, Operation, Port, Result } from "./operation";

/** One call by its name, before it is known what it answers. */
export type CallByName<Ops> = <Name extends keyof Ops & string>(
  name: Name,
  input: Input<Ops[Name]>,
) => Promise<Result<unknown>>;

/**
 * The calls as methods of one object. A method is made when it is first used: a page makes a handful of the contract's calls,
 * not all of them. The answer has the type of its operation because whoever answers put it through the operation's schema.
 */
export function portOf<Ops extends Record<string, Operation>>(operations: Ops, call: CallByName<Ops>): Port<Ops> {
  const made = new Map<string, unknown>();
  return new Proxy({} as Port<Ops>, {
    get(_port, name) {
      if (typeof name !== "string" || !Object.hasOwn(operations, name)) return undefined;
      let method = made.get(name);
      if (!method) {
        method = (input: Input<Ops[string]>) => call(name, input);
        made.set(name, method);
      }
      return method;
    },
    has: (_port, name) => typeof name === "string" && Object.hasOwn(operations, name),
    ownKeys: () => Object.keys(operations),
    getOwnPropertyDescriptor: (_port, name) =>
      Object.hasOwn(operations, name) ? { configurable: true, enumerable: true } : undefined,
  });
}
