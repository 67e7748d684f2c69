import type { Refusal } from "./operation";

/** An answer that is neither the promised value nor a refusal the caller is ready for. */
export class EngineFault extends Error {
  constructor(
    readonly call: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`${call} answered ${status}`, options);
  }

  /** There was no room to finish: the same may be asked again in a few seconds. A proxy in between says no code. */
  get isBusy(): boolean {
    const code = (this.cause as Refusal | undefined)?.code;
    return this.status === 503 && (code === "busy" || code === undefined);
  }

  /** Nothing can be saved for a while: the same may be asked again in some minutes. */
  get isUnavailable(): boolean {
    return this.status === 503 && (this.cause as Refusal | undefined)?.code === "unavailable";
  }
}

/** How a refusal reaches a caller: the listed ones and everybody's own mistakes as values, the rest as faults. */
export function refusedOrFault(
  call: { name: string; refusals: readonly string[] },
  status: number,
  refusal: Refusal | undefined,
): { ok: false; refusal: Refusal } {
  if (refusal && (status < 500 || call.refusals.includes(refusal.code))) return { ok: false, refusal };
  throw new EngineFault(call.name, status, { cause: refusal });
}
