import type { Refusal } from "./operation";

/** A response that is neither the declared output nor a refusal the caller expects. */
export class EngineFault extends Error {
  constructor(
    readonly call: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`${call} answered ${status}`, options);
  }

  /** Out of capacity: the caller may retry in a few seconds. A proxy in between sends no code. */
  get isBusy(): boolean {
    const code = (this.cause as Refusal | undefined)?.code;
    return this.status === 503 && (code === "busy" || code === undefined);
  }

  /** Writes are temporarily impossible: the caller may retry in a few minutes. */
  get isUnavailable(): boolean {
    return this.status === 503 && (this.cause as Refusal | undefined)?.code === "unavailable";
  }
}

/** How a refusal reaches a caller: declared refusals and general client errors as values, everything else as faults. */
export function refusedOrFault(
  call: { name: string; refusals: readonly string[] },
  status: number,
  refusal: Refusal | undefined,
): { ok: false; refusal: Refusal } {
  if (refusal && (status < 500 || call.refusals.includes(refusal.code))) return { ok: false, refusal };
  throw new EngineFault(call.name, status, { cause: refusal });
}
