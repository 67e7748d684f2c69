import type { Operation, Port } from "@contract/wire/operation";
import { Hono } from "hono";
import { answerCall } from "./answer-call";

/** The same answers as a separate server, for a site that runs in another process: below /api/<group>. */
export function imitatedApi<Ops extends Record<string, Operation>>(operations: Ops, imitation: Port<Ops, null>): Hono {
  const app = new Hono();
  for (const [name, op] of Object.entries(operations)) {
    app.on(op.method, `/api/${op.group}${op.path}`, (c) =>
      answerCall(op, imitation[name] as Parameters<typeof answerCall>[1], c.req.raw, c.req.param()),
    );
  }
  return app;
}
