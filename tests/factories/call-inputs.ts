import type { Operation } from "@contract/wire/operation";
import fc from "fast-check";
import * as z from "zod/v4";

export type FieldSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
};
type Values = Record<string, unknown>;

export function inputSchemaOf(op: Operation): FieldSchema {
  return z.toJSONSchema(op.input, { io: "input" }) as FieldSchema;
}

/** Inputs that match a call's own schema, generated from it: a new call is covered automatically. */
export function inputsOf(op: Operation): fc.Arbitrary<Values> {
  return (valuesOf(inputSchemaOf(op)) as fc.Arbitrary<Values>).filter((input) => op.input.safeParse(input).success);
}

export function valuesOf(schema: FieldSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valuesOf(field)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true });
    }
    case "array":
      return fc.array(valuesOf(schema.items!), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case "integer":
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case "number":
      // JSON has no -0: it arrives as 0.
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true }).map((value) => value + 0);
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema);
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`);
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 600 }: FieldSchema): fc.Arbitrary<string> {
  if (format === "date") return dates;
  if (format === "uri") return fc.webUrl().filter((url) => url.length <= maxLength);
  const shape = pattern === undefined ? null : new RegExp(pattern, "u");
  const text = shape && !pattern!.includes("\\p{") ? fc.stringMatching(shape) : freeText(maxLength);
  return text.filter(
    (value) => value.length >= minLength && value.length <= maxLength && (!shape || shape.test(value)),
  );
}

const dates = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Text as users type it: several alphabets, and characters that addresses must escape. */
function freeText(maxLength: number): fc.Arbitrary<string> {
  const typed = fc.constantFrom("דנה כהן", "Łukasz O'Neil", "Анна", "محمد", "a&b=c", "100% / ?#", "+972 50", "😀");
  return fc.oneof(fc.string({ unit: "grapheme", maxLength }), typed);
}
