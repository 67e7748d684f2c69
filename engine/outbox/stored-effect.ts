import { type Effect, effectSchema } from "./effect";

/** The effect of a row of the outbox. Throws for one that matches no schema, such as a message whose text was erased. */
export function storedEffect({ kind, payload }: { kind: string; payload: unknown }): Effect {
  return effectSchema.parse({ ...withPresentNames(payload as Record<string, unknown>), kind });
}

/** Rows of earlier releases say `papers` for a booking's documents. */
function withPresentNames({ papers, ...payload }: Record<string, unknown>): Record<string, unknown> {
  return papers ? { document: papers, ...payload } : payload;
}
