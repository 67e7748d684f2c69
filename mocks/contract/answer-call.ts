import type { Operation, Result } from "@contract/wire/operation";
import { statusOf } from "@contract/wire/operation";
import { decodeQuery, decodeValue, fieldKinds } from "@contract/wire/wire";

type Imitated = (input: never, context: null) => Promise<Result<unknown>>;

/**
 * Answers one call as the engine does over HTTP: input and output are both parsed, so an imitation that breaks the contract fails where it
 * is used. `path` holds the parameters of the address.
 */
export async function answerCall(
  op: Operation,
  imitated: Imitated,
  request: Request,
  path: Record<string, string | readonly string[] | undefined>,
): Promise<Response> {
  const kinds = fieldKinds(op);
  const values = decodeQuery(op, new URL(request.url).searchParams);
  if (op.carrier !== "query") Object.assign(values, await request.json().catch(() => null));
  for (const [name, text] of Object.entries(path)) {
    if (typeof text === "string" && kinds.has(name)) values[name] = decodeValue(kinds.get(name)!.kind, text);
  }
  const input = op.input.safeParse(values);
  if (!input.success) {
    const [issue] = input.error.issues;
    const error = { code: "invalid-input", message: issue?.message ?? "invalid", field: issue?.path.join(".") };
    return Response.json({ error }, { status: 422 });
  }
  const result = await imitated(input.data as never, null);
  if (!result.ok) return Response.json({ error: result.refusal }, { status: statusOf(result.refusal.code) });
  return Response.json({ data: op.output.parse(result.value), serverTime: "2026-01-01T00:00:00.000Z" });
}
