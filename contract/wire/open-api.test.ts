import { engineHttp, mountOf } from "@engine/http";
import type { Caller } from "@engine/people/caller/caller";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { type Described, type Document, faultsOf, type Json } from "../../tests/contract/open-api-structure";
import { inputSchemaOf } from "../../tests/factories/call-inputs";
import { calls } from "../calls";
import { openApi } from "./open-api";
import { generalCodes, type Operation, operation, type Port, pathParameters, statusOf } from "./operation";

const everyCall = Object.entries(calls) as [string, Operation][];
let document: Document;

beforeAll(async () => {
  const app = engineHttp({
    operations: calls,
    // No call is made: the document only describes them.
    handlers: {} as Port<typeof calls, Caller>,
    identify: () => Promise.reject(new Error("the document is for everybody")),
    clock: { now: () => new Date(0) },
    log: pino({ level: "silent" }),
    onFault() {},
    onRefusal() {},
  });
  const answer = await app.request("/openapi.json");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/json");
  document = (await answer.json()) as Document;
});

/** The addresses of a call; the one with its optional part comes last. */
function addressesOf({ group, path }: Operation): string[] {
  const addressOf = (text: string) => mountOf(group) + text.replace(/:(\w+)\??/g, "{$1}");
  return path.includes("?") ? [addressOf(path.replace(/\/:\w+\?/, "")), addressOf(path)] : [addressOf(path)];
}

function describedAt(address: string, { method }: Operation): Described {
  return document.paths[address]![method.toLowerCase()]!;
}

describe("the document at /openapi.json", () => {
  test("is structurally an OpenAPI 3.1 document", () => {
    expect(faultsOf(document)).toEqual([]);
  });

  test("has every call once at each of its addresses, and nothing else", () => {
    const actual = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const expected = everyCall.flatMap(([, op]) =>
      addressesOf(op).map((address) => `${op.method.toLowerCase()} ${address}`),
    );
    expect(actual.sort()).toEqual(expected.sort());
  });

  test("names each call at its full address", () => {
    for (const [name, op] of everyCall) {
      const [whole, ...shorter] = addressesOf(op).reverse();
      const expected = { operationId: name, summary: op.summary, tags: [op.group] };
      expect.soft(describedAt(whole!, op), name).toMatchObject(expected);
      for (const address of shorter) expect.soft(describedAt(address, op).operationId, name).toBe(`${name}New`);
    }
  });

  test("has each input field of a call in one place, with its schema", () => {
    for (const [name, op] of everyCall) {
      const { properties = {}, required = [] } = inputSchemaOf(op);
      const optional = pathParameters(op.path).flatMap((parameter) => (parameter.optional ? [parameter.name] : []));
      const inPath = pathParameters(op.path).map((parameter) => parameter.name);
      for (const [index, address] of addressesOf(op).reverse().entries()) {
        const actual = fieldsOf(describedAt(address, op));
        expect.soft(duplicatesIn(actual.map(([field]) => field)), `${name}: fields at two places`).toEqual([]);
        // At its shorter address a call has no field for the omitted part.
        const fields = Object.entries(properties).filter(([field]) => index === 0 || !optional.includes(field));
        const expected = fields.map(([field, schema]) => [
          field,
          { schema, required: required.includes(field) && !inPath.includes(field) },
        ]);
        expect.soft(Object.fromEntries(actual), `${name} at ${address}`).toEqual(Object.fromEntries(expected));
      }
    }
  });

  test("gives each call a body where it has one, as JSON and as a form where forms send it", () => {
    const form = "application/x-www-form-urlencoded";
    const bodies = { query: [], json: ["application/json"], form: ["application/json", form] };
    for (const [name, op] of everyCall) {
      const types = Object.keys(describedAt(addressesOf(op)[0]!, op).requestBody?.content ?? {});
      expect.soft(types, name).toEqual(bodies[op.carrier]);
    }
  });

  test("describes the output of each call, with the time", () => {
    for (const [name, op] of everyCall)
      for (const address of addressesOf(op)) {
        const { schema } = describedAt(address, op).responses["200"]!.content!["application/json"]!;
        const output = JSON.parse(JSON.stringify(z.toJSONSchema(op.output)));
        expect.soft(schema.properties?.data, `${name} at ${address}`).toEqual(output);
        expect.soft(schema.required, `${name} at ${address}`).toEqual(["data", "serverTime"]);
      }
  });

  test("lists each refusal of a call under its status", () => {
    for (const [name, op] of everyCall) {
      const { responses } = describedAt(addressesOf(op)[0]!, op);
      const actual = Object.entries(responses)
        .filter(([status]) => status !== "200")
        .flatMap(([status, { description }]) => description.split(", ").map((code) => `${status} ${code}`));
      const expected = [...op.refusals, ...generalCodes].map((code) => `${statusOf(code)} ${code}`);
      expect.soft(actual.sort(), name).toEqual(expected.sort());
    }
  });
});

/** The fields described for a call, in its address and its body. Path fields are not marked as required. */
function fieldsOf({ parameters = [], requestBody }: Described): [string, { schema: Json; required: boolean }][] {
  const [body] = Object.values(requestBody?.content ?? {});
  return [
    ...parameters.map(({ name, schema, ...parameter }): [string, { schema: Json; required: boolean }] => [
      name,
      { schema, required: parameter.required && parameter.in !== "path" },
    ]),
    ...Object.entries(body?.schema.properties ?? {}).map(
      ([name, schema]): [string, { schema: Json; required: boolean }] => [
        name,
        { schema, required: body?.schema.required?.includes(name) ?? false },
      ],
    ),
  ];
}

function duplicatesIn(names: string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe("built from other operations", () => {
  const thing = operation({
    method: "PUT",
    path: "/thing/:id",
    group: "hba",
    summary: "Stores a thing",
    inAddress: ["langCode"],
    input: z.object({ id: z.string(), langCode: z.string(), size: z.int(), note: z.string().optional() }),
    output: z.object({ id: z.string() }),
    refusals: ["sold-out"],
  }) as Operation;
  const parsed = JSON.parse(JSON.stringify(openApi({ thing }, (group) => `/on/${group}`))) as Document;

  test("is valid, and has each field where the call carries it", () => {
    expect(faultsOf(parsed)).toEqual([]);
    const { parameters, requestBody } = parsed.paths["/on/hba/thing/{id}"]!.put!;
    expect(parameters).toEqual([
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "langCode", in: "query", required: true, schema: { type: "string" } },
    ]);
    expect(requestBody!.content["application/json"]!.schema).toMatchObject({
      required: ["size"],
      additionalProperties: false,
    });
  });

  const item = () => parsed.paths["/on/hba/thing/{id}"]!.put!;
  test.each<[string, (callDoc: Described, whole: Document) => void]>([
    ["another version", (_, whole) => Object.assign(whole, { openapi: "3.0.3" })],
    ["no title", (_, whole) => Object.assign(whole.info, { title: "" })],
    ["an address without a slash", (_, whole) => Object.assign(whole.paths, { thing: {} })],
    ["an unknown method", (_, whole) => Object.assign(whole.paths["/on/hba/thing/{id}"]!, { fetch: item() })],
    ["one name for two operations", (_, whole) => Object.assign(whole.paths, { "/other/{id}": { put: item() } })],
    ["a part of the address that is not described", (callDoc) => callDoc.parameters!.shift()],
    ["a part that need not be given", (callDoc) => Object.assign(callDoc.parameters![0]!, { required: false })],
    ["one field twice", (callDoc) => callDoc.parameters!.push(callDoc.parameters![1]!)],
    ["an unknown place", (callDoc) => Object.assign(callDoc.parameters![1]!, { in: "body" })],
    ["a field without schema", (callDoc) => Reflect.deleteProperty(callDoc.parameters![1]!, "schema")],
    ["an unknown type", (callDoc) => Object.assign(callDoc.parameters![1]!.schema, { type: "text" })],
    ["an invalid pattern", (callDoc) => Object.assign(callDoc.parameters![1]!.schema, { pattern: "(" })],
    ["a word of 3.0", (callDoc) => Object.assign(callDoc.parameters![1]!.schema, { nullable: true })],
    ["a reference to nothing", (callDoc) => Object.assign(callDoc.parameters![1]!, { schema: { $ref: "#/no" } })],
    ["a body of no kind", (callDoc) => Object.assign(callDoc.requestBody!, { content: {} })],
    ["a wanted field that is not there", (callDoc) => bodyOf(callDoc).required!.push("nobody")],
    ["no answer", (callDoc) => Object.assign(callDoc, { responses: {} })],
    ["an invalid status", (callDoc) => Object.assign(callDoc.responses, { sold: { description: "Sold" } })],
    ["an answer without description", (callDoc) => Reflect.deleteProperty(callDoc.responses["200"]!, "description")],
  ])("detects a document with %s", (_, breakIt) => {
    const whole = structuredClone(parsed);
    breakIt(whole.paths["/on/hba/thing/{id}"]!.put!, whole);
    expect(faultsOf(whole)).not.toEqual([]);
  });

  function bodyOf(callDoc: Described): Json {
    return callDoc.requestBody!.content["application/json"]!.schema;
  }
});
