import { type DrawnPhoto, drawPhoto, type WrongPhoto } from "./draw-photo";

/** Re-encodes a file of `guest`, in whichever process. busy: too many wait, of this guest or of all. */
export type PhotoDrawer = { draw(bytes: Buffer, guest: string): Promise<DrawnPhoto | { wrong: WrongPhoto | "busy" }> };

/** Runs in the caller's process: for the process of the photos itself, and for tests. */
export const drawHere: PhotoDrawer = { draw: drawPhoto };
