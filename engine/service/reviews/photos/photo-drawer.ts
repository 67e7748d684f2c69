import { type DrawnPhoto, drawPhoto, type WrongPhoto } from "./draw-photo";

/** Draws a guest's file anew, in whichever process. busy: too many wait. */
export type PhotoDrawer = { draw(bytes: Buffer): Promise<DrawnPhoto | { wrong: WrongPhoto | "busy" }> };

/** Runs in the caller's process: for the process of the photos itself, and for tests. */
export const drawHere: PhotoDrawer = { draw: drawPhoto };
