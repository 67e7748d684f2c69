import { parentPort } from "node:worker_threads";
import { type Printed, printHere } from "./paper-printer";

/** A thread of its own for papers, so that no shopper waits for one. Built into a file of its own (scripts/build.mjs). */
parentPort?.on("message", async ({ id, format, paper }: { id: number; format: keyof Printed; paper: never }) => {
  try {
    const content = await printHere.print(format, paper);
    parentPort!.postMessage({ id, content });
  } catch (fault) {
    parentPort!.postMessage({ id, fault: fault instanceof Error ? fault.message : "failed" });
  }
});
