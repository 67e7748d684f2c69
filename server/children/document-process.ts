import type { DocumentPrinter } from "@engine/service/documents/document-printer";
import { type WorkProcess, type WorkProcessLimits, workProcess } from "./work-process";

/** A booking's document takes some milliseconds and a price plan of 500 days half a second, at low priority. */
const usual: WorkProcessLimits = {
  longest: 120_000,
  mostWaiting: 500,
  mostMade: 2_000,
  mostMemory: 400 * 1024 * 1024,
  idle: 300_000,
};

/** Renders documents in a process of their own; one that was refused or failed is tried again by its job. */
export function documentProcess(
  file: string,
  limits: Partial<WorkProcessLimits> = {},
): DocumentPrinter & Pick<WorkProcess<Uint8Array>, "pid" | "stop"> {
  const { run, pid, stop } = workProcess<Uint8Array>(file, "documents", { ...usual, ...limits });
  return {
    async print(format, document) {
      const content = await run({ format, document });
      return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    },
    pid,
    stop,
  };
}
