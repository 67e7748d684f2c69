import { getPriority, setPriority } from "node:os";
import { type DocumentForms, printHere } from "@engine/service/documents/document-printer";

// A separate process for documents, so that no customer waits for one. Built into a file of its own (scripts/start/build.mjs).

/** Lower priority than the processes that serve pages: on a contended processor a document gets a thirtieth, on an idle one all of it. */
const steps = 15;

try {
  setPriority(Math.min(getPriority() + steps, 19));
} catch {
  // Not permitted here: documents are rendered at normal priority.
}

// A terminal's Ctrl-C reaches this process as well: it finishes its documents, and its parent ends it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

type Input = { id: number; format: keyof DocumentForms; document: DocumentForms[keyof DocumentForms] };

process.on("message", async ({ id, format, document }: Input) => {
  try {
    const content = await print(format, document);
    process.send?.({ id, content, rss: process.memoryUsage.rss() });
  } catch (fault) {
    process.send?.({ id, fault: fault instanceof Error ? fault.message : "failed" });
  }
});

function print<F extends keyof DocumentForms>(
  format: F,
  document: DocumentForms[keyof DocumentForms],
): Promise<Buffer> {
  return printHere.print(format, document as DocumentForms[F]);
}
