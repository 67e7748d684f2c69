import type { DrawnPhoto, WrongPhoto } from "@engine/service/reviews/photos/draw-photo";
import type { PhotoDrawer } from "@engine/service/reviews/photos/photo-drawer";
import type { Logger } from "pino";
import { TooManyWaiting, type WorkProcess, type WorkProcessLimits, workProcess } from "./work-process";

type Sent<Drawn> = { [Name in keyof Drawn]: Drawn[Name] extends Buffer ? Uint8Array : Drawn[Name] };
type Answer = Sent<DrawnPhoto> | { wrong: WrongPhoto };

/** A photo of sixty million pixels takes two seconds; while one is drawn, its guest waits. The process ends itself above its memory. */
const usual: WorkProcessLimits = {
  longest: 30_000,
  mostWaiting: 8,
  mostMade: 200,
  mostMemory: 250 * 1024 * 1024,
  idle: 60_000,
};

/** Photos of one guest, drawn or waiting: the page sends one after the other, and who sends more at once delays nobody else. */
const mostOfGuest = 2;

/**
 * Draws guests' photos in a process of their own: whatever a file does to a decoder, no page waits for it or falls with it. A photo that
 * ends its process, or takes too long or too much memory, counts as broken.
 */
export function photoProcess(
  file: string,
  log: Pick<Logger, "warn">,
  limits: Partial<WorkProcessLimits> = {},
): PhotoDrawer & Pick<WorkProcess<Answer>, "pid" | "stop"> {
  const { run, pid, stop } = workProcess<Answer>(file, "photos", { ...usual, ...limits });
  const photosOf = new Map<string, number>();
  return {
    async draw(bytes, guest) {
      const own = photosOf.get(guest) ?? 0;
      if (own >= mostOfGuest) return { wrong: "busy" };
      photosOf.set(guest, own + 1);
      try {
        const answer = await run({ bytes });
        if ("wrong" in answer) return answer;
        return { ...answer, large: bufferOf(answer.large), small: bufferOf(answer.small) };
      } catch (fault) {
        if (fault instanceof TooManyWaiting) return { wrong: "busy" };
        log.warn({ err: fault, bytes: bytes.length }, "a photo could not be drawn");
        return { wrong: "broken-photo" };
      } finally {
        const left = (photosOf.get(guest) ?? 1) - 1;
        if (left > 0) photosOf.set(guest, left);
        else photosOf.delete(guest);
      }
    },
    pid,
    stop,
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
