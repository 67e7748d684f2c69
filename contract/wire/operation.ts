import type * as z from "zod/v4";
import { type RefusalDetails, refusals } from "../refusals";
import type { Also } from "./refusal";

/** The base groups of specification §7. Each is mounted at its own address and can run on its own host. */
export const groups = ["main", "bff", "admin", "hba", "domestic"] as const;
export type Group = (typeof groups)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Where input values outside the path are sent. "form" bodies are accepted as JSON too. */
type Carrier = "query" | "json" | "form";

export type Operation<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  Code extends string = string,
> = {
  method: Method;
  /** Path below the group's mount, with `:name` for parameters taken from the input. */
  path: string;
  group: Group;
  carrier: Carrier;
  /** Fields of a call with a body that are sent in the query string, such as `langCode`. */
  inAddress?: readonly string[];
  summary: string;
  /**
   * A GET of the specification that changes something. Only a program may make it, never a link, a picture or a prefetch (decision 0084).
   */
  changes?: true;
  /** Characters of its body, where a file makes it larger than those of other calls. */
  largestBody?: number;
  /**
   * The call of the same path parameters that has to be answered before such a body is read: a caller who may not send a file uses no memory
   * for it. Given with `largestBody`.
   */
  bodyAfter?: string;
  input: I;
  output: O;
  /** The refusals a caller must handle. Any other failure is a fault. */
  refusals: readonly Code[];
};

/** One call of specification §7. Everything else derives from it: client, router, imitation, OpenAPI document, fuzzer. */
export function operation<I extends z.ZodObject, O extends z.ZodType, const Code extends string>(
  definition: Omit<Operation<I, O, Code>, "carrier"> & { carrier?: Carrier },
): Operation<I, O, Code> {
  return { ...definition, carrier: definition.carrier ?? (definition.method === "GET" ? "query" : "json") };
}

export type Input<Op> = Op extends Operation<infer I, z.ZodType, string> ? z.input<I> : never;
export type ParsedInput<Op> = Op extends Operation<infer I, z.ZodType, string> ? z.output<I> : never;
export type Output<Op> = Op extends Operation<z.ZodObject, infer O, string> ? z.output<O> : never;
export type Code<Op> = Op extends Operation<z.ZodObject, z.ZodType, infer C> ? C | GeneralCode : never;

/** Refusals that any call may return. */
export const generalCodes = [
  "invalid-input",
  "not-logged-in",
  "not-allowed",
  "not-found",
  "too-many-requests",
  "closed",
] as const;
type GeneralCode = (typeof generalCodes)[number];

export type Refusal<C extends string = string> = {
  code: C;
  message: string;
  /** The input field concerned, as a dotted path. */
  field?: string;
  retryable?: boolean;
  details?: Details<C>;
};

/** What the contract declares for a code: a detail that was renamed compiles nowhere. */
type Details<C extends string> = C extends keyof RefusalDetails ? RefusalDetails[C] & Also : Also;

/** `replayed`: the answer to a request that was made before with the same key, which had no effect this time. */
export type Result<T, C extends string = string> =
  | { ok: true; value: T; replayed?: true }
  | { ok: false; refusal: Refusal<C> };

/** The site calls it, the engine implements it and the imitation imitates it: one type. */
export type Port<Ops, Context = void> = {
  [Name in keyof Ops]: (
    input: Context extends void ? Input<Ops[Name]> : ParsedInput<Ops[Name]>,
    ...context: Context extends void ? [] : [Context]
  ) => Promise<Result<Output<Ops[Name]>, Code<Ops[Name]>>>;
};

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** The answer that a request with this key got before. */
export function replay<T>(value: T): { ok: true; value: T; replayed: true } {
  return { ok: true, value, replayed: true };
}

export function refuse<const C extends string>(
  code: C,
  more: Partial<Omit<Refusal<C>, "code">> = {},
): { ok: false; refusal: Refusal<C> } {
  return { ok: false, refusal: { message: code, ...more, code } };
}

/** HTTP status of a refusal code. 400 is reserved for the coupon price message, as specification §8 says. */
export function statusOf(code: string): number {
  return refusals[code]?.status ?? 409;
}

/** The parameter names in a path such as `/operation/storePage/:bookingId?`. */
export function pathParameters(path: string): { name: string; optional: boolean }[] {
  return [...path.matchAll(/:(\w+)(\?)?/g)].map(([, name, optional]) => ({ name: name!, optional: optional === "?" }));
}
