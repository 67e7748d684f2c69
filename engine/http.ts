import { openApi } from "@contract/wire/open-api";
import {
  type Group,
  type Operation,
  pathParameters,
  type Refusal,
  type Result,
  statusOf,
} from "@contract/wire/operation";
import { decodeQuery, decodeValue, fieldKinds } from "@contract/wire/wire";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Clock } from "./core/clock";
import { isTurnedAway } from "./database/connect";
import { type Caller, type Claims, claimsOf } from "./people/caller/caller";

export type Handler = (input: never, caller: Caller) => Promise<Result<unknown>>;

export type EngineHttpOptions = {
  operations: Record<string, Operation>;
  handlers: Record<string, Handler>;
  /** Which of the claims in the headers a living session confirms. */
  identify(claims: Claims): Promise<Caller>;
  /** The refusal of a call its caller may not make, with these fields. */
  permit(call: string, input: Record<string, unknown>, caller: Caller): Refusal | null;
  clock: Clock;
  log: Logger;
  /** Called with what went wrong, so that it can reach an administrator. */
  onFault(call: string, fault: unknown): void;
  /** Called with the code of every refusal by a handler. */
  onRefusal(call: string, code: string): void;
};

const bodyLimit = 256 * 1024;

export function mountOf(group: Group): string {
  return `/api/${group}`;
}

/** The five API groups over HTTP. Inputs are parsed before, outputs after: unknown output keys never leave. */
export function engineHttp(options: EngineHttpOptions): Hono {
  const app = new Hono({ strict: false });
  app.get("/openapi.json", (c) => c.json(openApi(options.operations, mountOf)));
  // A fixed path comes before one with a parameter in its place: /deal/associated is no deal's id.
  const fixedFirst = Object.entries(options.operations).sort(
    ([, a], [, b]) => Number(a.path.includes(":")) - Number(b.path.includes(":")),
  );
  for (const [name, op] of fixedFirst) {
    app.on(op.method, mountOf(op.group) + op.path, (c) => answer(name, op, c.req.raw, c.req.param(), options));
  }
  app.notFound((c) => c.json({ error: { code: "not-found", message: "No such call" } }, 404));
  return app;
}

async function answer(
  name: string,
  op: Operation,
  request: Request,
  path: Record<string, string | undefined>,
  { handlers, identify, permit, clock, log, onFault, onRefusal }: EngineHttpOptions,
): Promise<Response> {
  const reply = (status: number, body: object) =>
    Response.json({ ...body, serverTime: clock.now().toISOString() }, { status });
  try {
    const given = await readInput(op, request, path);
    if (!given.ok) return reply(given.status, { error: given.error });
    const parsed = op.input.safeParse(given.value);
    if (!parsed.success) {
      const [issue, ...others] = parsed.error.issues;
      const also = others.slice(0, 20).map(({ message, path }) => ({
        code: "invalid-input",
        message,
        field: path.join("."),
      }));
      return reply(422, {
        error: {
          code: "invalid-input",
          message: issue?.message ?? "invalid",
          field: issue?.path.join("."),
          details: also.length > 0 ? { also } : undefined,
        },
      });
    }
    const nul = fieldWithNul(parsed.data);
    if (nul !== null)
      return reply(422, { error: { code: "invalid-input", message: "A character that is no text", field: nul } });
    const caller = await identify(claimsOf(request.headers));
    const refusal = permit(name, parsed.data, caller);
    if (refusal) {
      log.warn(
        { call: name, code: refusal.code, field: refusal.field, roles: [...caller.roles] },
        "a call was refused",
      );
      return reply(statusOf(refusal.code), { error: refusal });
    }
    const result = await handlers[name]!(parsed.data as never, caller);
    if (!result.ok) {
      onRefusal(name, result.refusal.code);
      return reply(statusOf(result.refusal.code), { error: result.refusal });
    }
    const output = op.output.safeParse(result.value);
    if (output.success) return reply(200, { data: output.data });
    log.error({ call: name, issues: output.error.issues.slice(0, 5) }, "an answer does not fit the contract");
    onFault(name, output.error);
    return reply(500, { error: { code: "fault", message: "The answer was not what it should be" } });
  } catch (fault) {
    log.error({ call: name, err: fault }, "a call failed");
    onFault(name, fault);
    if (isTurnedAway(fault)) {
      const busy = reply(statusOf("busy"), {
        error: { code: "busy", message: "Too much at once: please ask again", retryable: true },
      });
      busy.headers.set("retry-after", "5");
      return busy;
    }
    return reply(500, { error: { code: "fault", message: "Something went wrong on our side", retryable: true } });
  }
}

/** U+0000 is no text anybody types, and no text PostgreSQL stores. The dotted path of the first one; null without. */
function fieldWithNul(value: unknown, path = ""): string | null {
  if (typeof value === "string") return value.includes("\u0000") ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = fieldWithNul(inner, path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}

type Given = { ok: true; value: Record<string, unknown> } | { ok: false; status: number; error: object };

async function readInput(op: Operation, request: Request, path: Record<string, string | undefined>): Promise<Given> {
  const kinds = fieldKinds(op);
  const value = decodeQuery(op, new URL(request.url).searchParams);
  if (op.carrier !== "query") {
    for (const name of Object.keys(value)) if (!op.inAddress?.includes(name)) delete value[name];
    const text = await request.text();
    if (text.length > bodyLimit)
      return { ok: false, status: 413, error: { code: "invalid-input", message: "The body is too large" } };
    const body = await readBody(op, request.headers.get("content-type") ?? "", text);
    if (!body) return { ok: false, status: 422, error: { code: "invalid-input", message: "The body is not readable" } };
    const unknown = Object.keys(body).find(
      (name) => !kinds.has(name) || pathParameters(op.path).some((parameter) => parameter.name === name),
    );
    if (unknown !== undefined)
      return {
        ok: false,
        status: 422,
        error: { code: "invalid-input", message: "Unknown field", field: unknown.slice(0, 64) },
      };
    Object.assign(value, body);
  }
  for (const { name } of pathParameters(op.path)) {
    const text = path[name];
    delete value[name];
    if (text !== undefined && text !== "") value[name] = decodeValue(kinds.get(name)?.kind ?? "string", text);
  }
  return { ok: true, value };
}

async function readBody(op: Operation, contentType: string, text: string): Promise<Record<string, unknown> | null> {
  if (text === "") return {};
  if (contentType.includes("multipart/form-data") && op.carrier === "form") return readParts(op, contentType, text);
  if (contentType.includes("application/x-www-form-urlencoded") && op.carrier === "form") {
    return decodeQuery(op, new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The fields of a multipart form. Nothing is uploaded to us: a form with a file in it is not readable. */
async function readParts(op: Operation, contentType: string, text: string): Promise<Record<string, unknown> | null> {
  const form = await new Response(text, { headers: { "content-type": contentType } }).formData().catch(() => null);
  const fields = form && [...form.entries()];
  if (!fields || fields.some(([, value]) => typeof value !== "string")) return null;
  return decodeQuery(op, new URLSearchParams(fields as [string, string][]));
}
