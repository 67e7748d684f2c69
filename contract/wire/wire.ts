import * as z from "zod/v4";
import { type Operation, pathParameters } from "./operation";

type Kind = "string" | "number" | "boolean" | "other";
type FieldKind = { kind: Kind; list: boolean };
type JsonSchema = {
  type?: string;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
};

const cachedKinds = new WeakMap<Operation, Map<string, FieldKind>>();

/**
 * How each input field is encoded in an address. Schemas do no coercion (an empty string would become 0), so this table, which is derived
 * from the schema, decodes the text.
 */
export function fieldKinds(op: Operation): Map<string, FieldKind> {
  const cached = cachedKinds.get(op);
  if (cached) return cached;
  const schema = z.toJSONSchema(op.input, { io: "input" }) as JsonSchema;
  const kinds = new Map(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, kindOf(field)]));
  cachedKinds.set(op, kinds);
  return kinds;
}

function kindOf(field: JsonSchema): FieldKind {
  if (field.type === "array") return { kind: field.items ? kindOf(field.items).kind : "other", list: true };
  if (field.type === "integer" || field.type === "number") return { kind: "number", list: false };
  if (field.type === "boolean") return { kind: "boolean", list: false };
  if (field.type === "object") return { kind: "other", list: false };
  return { kind: "string", list: false };
}

/** Decodes address values for the schema; an invalid value stays text, so that the schema reports the field. */
export function decodeQuery(op: Operation, query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { kind, list }] of fieldKinds(op)) {
    const texts = query.getAll(name);
    if (texts.length === 0) continue;
    if (list) {
      values[name] = texts
        .flatMap((text) => text.split(","))
        .filter((text) => text !== "")
        .map((text) => decodeValue(kind, text));
    } else if (texts.length > 1) {
      // Two values for a single field: neither can be chosen.
      values[name] = texts;
    } else if (texts[0] !== "") {
      values[name] = decodeValue(kind, texts[0]!);
    }
  }
  return values;
}

export function decodeValue(kind: Kind, text: string): unknown {
  if (kind === "number" && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  if (kind === "boolean" && (text === "true" || text === "1")) return true;
  if (kind === "boolean" && (text === "false" || text === "0")) return false;
  return text;
}

/** Address and body of a call. */
export function encodeCall(
  op: Operation,
  input: Record<string, unknown>,
): { path: string; query: URLSearchParams; body?: string } {
  const rest = { ...input };
  let path = op.path;
  for (const { name, optional } of pathParameters(op.path)) {
    const value = rest[name];
    delete rest[name];
    if (value === undefined && !optional) throw new Error(`${op.path} needs ${name}`);
    const pattern = new RegExp(`/:${name}\\??`);
    path = path.replace(pattern, value === undefined ? "" : `/${encodeURIComponent(String(value))}`);
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (op.carrier !== "query" && !op.inAddress?.includes(name)) continue;
    delete rest[name];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  return op.carrier === "query" ? { path, query } : { path, query, body: JSON.stringify(rest) };
}

/**
 * An input after an encode and decode round trip: unset fields are omitted, and the same table decodes address values. Null if a path
 * parameter is empty, because there is no such address.
 */
export function inputAsSent(op: Operation, input: Record<string, unknown>): Record<string, unknown> | null {
  const kinds = fieldKinds(op);
  const inPath = pathParametersOf(op);
  const bodyFields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const optional = inPath.get(name);
    if (value === undefined) continue;
    const inAddress = optional !== undefined || op.carrier === "query" || op.inAddress?.includes(name);
    if (!inAddress) {
      bodyFields[name] = value;
      continue;
    }
    const field = kinds.get(name);
    if (!field) continue;
    if (field.list && optional === undefined) {
      const texts = (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(","));
      const values = texts.filter((text) => text !== "").map((text) => decodeValue(field.kind, text));
      if (values.length > 0) bodyFields[name] = values;
    } else if (value !== "") {
      bodyFields[name] = decodeValue(field.kind, String(value));
    }
  }
  for (const [name, optional] of inPath) if (!optional && bodyFields[name] === undefined) return null;
  return bodyFields;
}

const knownPaths = new WeakMap<Operation, Map<string, boolean>>();

/** The parameters of an operation's path, and whether each is optional. */
function pathParametersOf(op: Operation): Map<string, boolean> {
  const cached = knownPaths.get(op);
  if (cached) return cached;
  const parameters = new Map(pathParameters(op.path).map(({ name, optional }) => [name, optional]));
  knownPaths.set(op, parameters);
  return parameters;
}
