import * as z from "zod/v4";
import { generalCodes, type Operation, pathParameters, statusOf } from "./operation";

/** The OpenAPI 3.1 document of a set of calls, generated from the schemas that validate them. */
export function openApi(operations: Record<string, Operation>, mountOf: (group: Operation["group"]) => string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, op] of Object.entries(operations)) {
    for (const path of addresses(op.path)) {
      const address = mountOf(op.group) + path.replace(/:(\w+)\??/g, "{$1}");
      paths[address] ??= {};
      paths[address][op.method.toLowerCase()] = pathItem(name, op, path);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Nofesh booking engine", version: "1.0.0" },
    paths,
  };
}

/** OpenAPI has no optional path parameters: a path with one is listed as two paths. */
function addresses(path: string): string[] {
  const optional = /\/:\w+\?/;
  return optional.test(path) ? [path.replace(optional, ""), path.replace("?", "")] : [path];
}

function pathItem(name: string, op: Operation, path: string) {
  const schema = z.toJSONSchema(op.input, { io: "input" }) as {
    properties?: Record<string, unknown>;
    required?: string[];
    additionalProperties?: unknown;
  };
  const inPath = pathParameters(path).map((parameter) => parameter.name);
  const inAddress = Object.keys(schema.properties ?? {}).filter(
    (field) => !inPath.includes(field) && (op.carrier === "query" || op.inAddress?.includes(field)),
  );
  const inBody = Object.entries(schema.properties ?? {}).filter(
    ([field]) =>
      op.carrier !== "query" && !inPath.includes(field) && !inAddress.includes(field) && !op.path.includes(`:${field}`),
  );
  const bodySchema = {
    type: "object",
    properties: Object.fromEntries(inBody),
    required: schema.required?.filter((field) => inBody.some(([property]) => property === field)),
    additionalProperties: false,
  };
  return {
    operationId: path === op.path.replace("?", "") ? name : `${name}New`,
    summary: op.summary,
    tags: [op.group],
    parameters: [
      ...inPath.map((field) => ({
        name: field,
        in: "path",
        required: true,
        schema: schema.properties?.[field] ?? { type: "string" },
      })),
      ...inAddress.map((field) => ({
        name: field,
        in: "query",
        required: schema.required?.includes(field) ?? false,
        schema: schema.properties?.[field],
      })),
    ],
    ...(op.carrier === "query"
      ? {}
      : {
          requestBody: {
            content: Object.fromEntries(
              ["application/json", ...(op.carrier === "form" ? ["application/x-www-form-urlencoded"] : [])].map(
                (type) => [type, { schema: bodySchema }],
              ),
            ),
          },
        }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: envelope(z.toJSONSchema(op.output)) } } },
      ...Object.fromEntries(
        [...new Set([...op.refusals, ...generalCodes].map(statusOf))].map((status) => [
          status,
          { description: [...op.refusals, ...generalCodes].filter((code) => statusOf(code) === status).join(", ") },
        ]),
      ),
    },
  };
}

function envelope(data: unknown) {
  return {
    type: "object",
    properties: { data, serverTime: { type: "string", format: "date-time" } },
    required: ["data", "serverTime"],
  };
}
