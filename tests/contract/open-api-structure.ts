/** The checked parts of an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.0 */
export type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  [keyword: string]: unknown;
};
type Content = Record<string, { schema: Json }>;
export type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Described>>;
};

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const types = ["string", "number", "integer", "boolean", "array", "object", "null"];
const placed = ["query", "path", "header", "cookie"];
/** Keywords of version 3.0 that JSON Schema 2020-12 does not know: a reader would ignore them. */
const outdated = ["nullable", "example"];

/** The faults of a document, one line each. */
export function faultsOf({ openapi, info, paths }: Document): string[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method, described })),
  );
  const ids = operations.map(({ described }) => described.operationId);
  const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  return [
    ...(/^3\.1\.\d+$/.test(openapi) ? [] : [`version ${openapi}`]),
    ...(info.title && info.version ? [] : ["info without title or version"]),
    ...Object.keys(paths).flatMap((path) => (path.startsWith("/") ? [] : [`${path} begins without a slash`])),
    ...twice(shapes).map((path) => `${path} is there twice`),
    ...twice(ids).map((id) => `operation ${id} is there twice`),
    ...operations.flatMap(({ path, method, described }) =>
      operationFaults(path, method, described).map((fault) => `${method} ${path}: ${fault}`),
    ),
  ];
}

function operationFaults(path: string, method: string, described: Described): string[] {
  const { parameters = [], requestBody, responses } = described;
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  return [
    ...(methods.includes(method) ? [] : ["no method"]),
    ...pathParameters
      .filter((name) => !inPath.some((one) => one.name === name))
      .map((name) => `{${name}} is not described`),
    ...inPath.filter(({ name }) => !pathParameters.includes(name)).map(({ name }) => `${name} is not in the address`),
    ...inPath.filter(({ required }) => !required).map(({ name }) => `${name} is in the address and need not be given`),
    ...parameters.filter((parameter) => !placed.includes(parameter.in)).map(({ name }) => `${name} is nowhere`),
    ...twice(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).map((name) => `${name} twice`),
    ...parameters.flatMap(({ name, schema }) => schemaFaults(schema, name)),
    ...(requestBody && Object.keys(requestBody.content).length === 0 ? ["a body of no kind"] : []),
    ...(requestBody && ["get", "head", "delete"].includes(method) ? ["a body where none is read"] : []),
    ...(Object.keys(responses).length > 0 ? [] : ["no answer"]),
    ...Object.keys(responses).flatMap((status) => (/^[1-5]\d\d$/.test(status) ? [] : [`${status} is no status`])),
    ...Object.entries(responses).flatMap(([status, { description }]) =>
      description ? [] : [`${status} without description`],
    ),
    ...contents.flatMap((content) =>
      Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
        /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? schemaFaults(schema, type) : [`${type} is no media type`],
      ),
    ),
  ];
}

function schemaFaults(schema: Json | undefined, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [`${at} has no schema`];
  const { type, properties = {}, required = [], pattern, enum: values, items, anyOf, oneOf, allOf, $ref } = schema;
  const typeNames = type === undefined ? [] : [type].flat();
  const parts = [items, ...[anyOf, oneOf, allOf].flat()].filter((part) => part !== undefined && part !== false);
  return [
    ...typeNames.filter((one) => !types.includes(one)).map((one) => `${at} is of type ${one}`),
    ...(typeNames.includes("array") && items === undefined && !schema.prefixItems
      ? [`${at} is a list of nothing`]
      : []),
    ...required.filter((name) => !(name in properties)).map((name) => `${at} wants ${name}, which it has not`),
    ...twice(required).map((name) => `${at} wants ${name} twice`),
    ...(pattern === undefined || isPattern(pattern) ? [] : [`${at} has an invalid pattern`]),
    ...(values === undefined || (Array.isArray(values) && values.length > 0) ? [] : [`${at} allows no value`]),
    ...outdated.filter((word) => word in schema).map((word) => `${at} says ${word}`),
    // Schemas are inlined where they are used: there are no components to refer to.
    ...($ref === undefined ? [] : [`${at} refers to ${String($ref)}`]),
    ...Object.entries(properties).flatMap(([name, field]) => schemaFaults(field, `${at}.${name}`)),
    ...parts.flatMap((part) => schemaFaults(part as Json, `${at}[]`)),
  ];
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") !== null;
  } catch {
    return false;
  }
}

function twice(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
