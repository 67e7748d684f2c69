import { drawPhoto, photoDecoders } from "@engine/service/reviews/photos/draw-photo";
import sharp from "sharp";
import { lowPriorityChild } from "./low-priority-child";

// A separate process for guests' photos, the only one that decodes files from outside. Built into a file of its own
// (scripts/start/build.mjs).
lowPriorityChild();
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: photoDecoders });

/** Bytes of memory above which a photo ends this process, looked at so often (in milliseconds) while one is drawn. */
const mostMemory = 700 * 1024 * 1024;
const every = 50;

process.on("message", async ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(1);
  }, every);
  try {
    const content = await drawPhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    process.send?.({ id, content, rss: process.memoryUsage.rss() });
  } catch (fault) {
    process.send?.({ id, fault: fault instanceof Error ? fault.message : "failed" });
  } finally {
    clearInterval(watch);
  }
});
