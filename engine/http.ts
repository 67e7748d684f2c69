import { bodyLimitOf } from "@contract/wire/body-limit";
import type { Outcome } from "@contract/wire/direct-calls";
import { type Group, type Operation, pathParameters } from "@contract/wire/operation";
import { decodeQuery, decodeValue, fieldKinds } from "@contract/wire/wire";
import { Hono } from "hono";
import pLimit from "p-limit";
import { callDocument } from "./call-document";
import type { Clock } from "./core/clock";
import { isMadeByProgram } from "./made-by-program";
import { claimsOf } from "./people/sessions/claims-of";
import { type RunCallOptions, runCall } from "./run-call";

type EngineHttpOptions<Ops extends Record<string, Operation>> = RunCallOptions<Ops> & {
  clock: Clock;
  /** Paths of the OpenAPI document that are no calls of the contract. */
  otherPaths?: Record<string, object>;
};

/**
 * Files of guests that are read and worked on at once: each takes some fifty megabytes while it is text, and all together must fit into
 * memory.
 */
export const largeBodiesAtOnce = 4;
const largeBodies = pLimit(largeBodiesAtOnce);

/** Seconds after which a retry makes sense. */
const retryAfter: Record<string, string> = { busy: "5", unavailable: "60" };

export function mountOf(group: Group): string {
  return `/api/${group}`;
}

/** The five API groups over HTTP. */
export function engineHttp<Ops extends Record<string, Operation>>(options: EngineHttpOptions<Ops>): Hono {
  const app = new Hono({ strict: false });
  const document = callDocument(options.operations, mountOf, options.otherPaths);
  app.get("/openapi.json", (c) => document(c.req.raw));
  // A fixed path takes precedence over a parameter in the same position: in /deal/associated, "associated" is not a deal's id.
  const fixedFirst = Object.entries(options.operations).sort(
    ([, a], [, b]) => Number(a.path.includes(":")) - Number(b.path.includes(":")),
  );
  for (const [name, op] of fixedFirst) {
    app.on(op.method, mountOf(op.group) + op.path, (c) => answer(name, op, c.req.raw, c.req.param(), options));
  }
  app.notFound((c) => c.json({ error: { code: "not-found", message: "No such call" } }, 404));
  return app;
}

async function answer<Ops extends Record<string, Operation>>(
  name: keyof Ops & string,
  op: Operation,
  request: Request,
  path: Record<string, string | undefined>,
  options: EngineHttpOptions<Ops>,
): Promise<Response> {
  const reply = (status: number, body: object, headers?: Record<string, string>) =>
    // Responses are specific to the caller, so intermediate caches must not store them.
    Response.json(
      { ...body, serverTime: options.clock.now().toISOString() },
      { status, headers: { "cache-control": "no-store", ...headers } },
    );
  if (op.changes && !isMadeByProgram(request))
    return reply(403, {
      error: { code: "not-allowed", message: "A program makes this call, not a link or a preview" },
    });
  const claims = claimsOf((header) => request.headers.get(header));
  const shown = (outcome: Outcome) => {
    if (outcome.ok)
      return reply(200, { data: outcome.value }, outcome.replayed ? { "idempotent-replayed": "true" } : undefined);
    const seconds = retryAfter[outcome.refusal.code];
    return reply(outcome.status, { error: outcome.refusal }, seconds ? { "retry-after": seconds } : undefined);
  };
  const readAndRun = async () => {
    let input: RequestInput;
    try {
      input = await readInput(op, request, path);
    } catch (fault) {
      if (isClientGone(fault))
        return reply(422, { error: { code: "invalid-input", message: "The body did not arrive" } });
      options.log.error({ call: name, err: fault }, "a call could not be read");
      options.onFault(name, fault);
      return reply(500, { error: { code: "fault", message: "Something went wrong on our side", retryable: true } });
    }
    if (!input.ok) return reply(input.status, { error: input.error });
    return shown(await runCall(name, input.value, claims, options));
  };
  if (!op.largestBody) return readAndRun();
  const first = op.bodyAfter ? await runCall(op.bodyAfter, path, claims, options) : null;
  return first && !first.ok ? shown(first) : largeBodies(readAndRun);
}

/** The client closed the connection while its body was read: nobody reads the answer, and nothing of ours failed. */
function isClientGone(fault: unknown): boolean {
  return fault instanceof Error && (fault as NodeJS.ErrnoException).code === "ECONNRESET";
}

type RequestInput = { ok: true; value: Record<string, unknown> } | { ok: false; status: number; error: object };

async function readInput(
  op: Operation,
  request: Request,
  path: Record<string, string | undefined>,
): Promise<RequestInput> {
  const kinds = fieldKinds(op);
  const value = decodeQuery(op, new URL(request.url).searchParams);
  if (op.carrier !== "query") {
    for (const name of Object.keys(value)) if (!op.inAddress?.includes(name)) delete value[name];
    const text = await request.text();
    if (text.length > bodyLimitOf(op))
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
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  if (type === "multipart/form-data" && op.carrier === "form") return readParts(op, contentType, text);
  if (type === "application/x-www-form-urlencoded" && op.carrier === "form")
    return decodeQuery(op, new URLSearchParams(text));
  // Any page can send text/plain to another site without asking first; for JSON a browser asks, and is told no.
  if (type !== "application/json") return null;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The fields of a multipart form. File uploads are not supported: a form with a file is rejected. */
async function readParts(op: Operation, contentType: string, text: string): Promise<Record<string, unknown> | null> {
  const form = await new Response(text, { headers: { "content-type": contentType } }).formData().catch(() => null);
  const fields = form && [...form.entries()];
  if (!fields || fields.some(([, value]) => typeof value !== "string")) return null;
  return decodeQuery(op, new URLSearchParams(fields as [string, string][]));
}
