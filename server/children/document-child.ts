import { type DocumentForms, printHere } from "@engine/service/documents/document-printer";
import { lowPriorityChild } from "./low-priority-child";

// A separate process for documents, so that no customer waits for one. Built into a file of its own (scripts/start/build.mjs).
lowPriorityChild();

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
