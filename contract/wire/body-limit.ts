import * as z from "zod/v4";
import type { Operation } from "./operation";

/** Bytes of a body that every call may have: its fields in any order, with spaces. */
const smallest = 8 * 1024;
/** Bytes of the largest body of a call that takes no file of megabytes: a logo of 200 kB in base64 fits. */
export const largestBody = 288 * 1024;
/** Bytes of a letter: programs write every letter that is not Latin as an escape of six characters, and forms a Hebrew one as two of three. */
const bytesOfLetter = 6;
/** Bytes of a number, a truth value or null. */
const bytesOfNumber = 25;

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
};

const known = new WeakMap<Operation, number>();

/**
 * The most bytes of a call's body: what the longest values of all its fields take. A body is kept in memory while it arrives, even from an
 * anonymous sender, so none may be larger than its call can use.
 */
export function bodyLimitOf(op: Operation): number {
  if (op.largestBody) return op.largestBody;
  const found = known.get(op);
  if (found !== undefined) return found;
  const needed = bytesOf(z.toJSONSchema(op.input, { io: "input" }) as JsonSchema);
  const limit = Math.min(Math.max(needed, smallest), largestBody);
  known.set(op, limit);
  return limit;
}

function bytesOf(schema: JsonSchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(bytesOf));
  const fixed = schema.const === undefined ? schema.enum : [schema.const];
  if (fixed) return Math.max(...fixed.map((value) => JSON.stringify(value).length * bytesOfLetter));
  switch (schema.type) {
    case "string":
      return lettersOf(schema) * bytesOfLetter + 3;
    case "array":
      return (schema.maxItems ?? Number.POSITIVE_INFINITY) * (bytesOf(schema.items ?? {}) + 1) + 2;
    case "object":
      return Object.entries(schema.properties ?? {})
        .map(([name, field]) => name.length + 4 + bytesOf(field))
        .reduce((sum, bytes) => sum + bytes, 2);
    case undefined:
      return Number.POSITIVE_INFINITY;
    default:
      return bytesOfNumber;
  }
}

/** For a text that only its pattern bounds: at most a letter for each of its parts and repetitions; a class of letters is one part. */
function lettersOf({ maxLength, pattern = "" }: JsonSchema): number {
  if (maxLength !== undefined) return maxLength;
  const parts = pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, "x").replace(/\\[pPu]\{[^}]*\}/g, "x");
  return [...parts.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, most]) => sum + Number(most), parts.length);
}
