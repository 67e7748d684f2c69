import type { Input, Operation, Port, Result } from "./operation";

/** One call by name, before its output type is known. */
export type CallByName<Ops> = <Name extends keyof Ops & string>(
  name: Name,
  input: Input<Ops[Name]>,
) => Promise<Result<unknown>>;

/**
 * The calls as methods of one object. A method is created on first use: a page makes a handful of the contract's calls, not all of them.
 * The result has the operation's type, because the callee validates it with the operation's schema.
 */
export function portOf<Ops extends Record<string, Operation>>(operations: Ops, call: CallByName<Ops>): Port<Ops> {
  const methods = new Map<string, unknown>();
  return new Proxy({} as Port<Ops>, {
    get(_port, name) {
      if (typeof name !== "string" || !Object.hasOwn(operations, name)) return undefined;
      let method = methods.get(name);
      if (!method) {
        method = (input: Input<Ops[string]>) => call(name, input);
        methods.set(name, method);
      }
      return method;
    },
    has: (_port, name) => typeof name === "string" && Object.hasOwn(operations, name),
    ownKeys: () => Object.keys(operations),
    getOwnPropertyDescriptor: (_port, name) =>
      Object.hasOwn(operations, name) ? { configurable: true, enumerable: true } : undefined,
  });
}
