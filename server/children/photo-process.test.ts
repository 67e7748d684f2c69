import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { aPhoto, aPixelBomb } from "../../tests/factories/a-photo";
import { aPicture } from "../../tests/factories/a-picture";
import { buildOnce } from "../../tests/setup/build-once";
import { photoProcess } from "./photo-process";
import type { WorkProcessLimits } from "./work-process";

let file: string;
const open: ReturnType<typeof photoProcess>[] = [];
const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "photos-"));
  file = join(folder, "child.mjs");
  writeFileSync(
    file,
    `process.on("disconnect", () => process.exit(0));
    process.on("message", ({ id, bytes }) => {
      const what = Buffer.from(bytes).toString();
      if (what === "dies") process.exit(1);
      if (what === "hangs") return;
      if (what === "tells") process.send({ id, content: { wrong: process.env.SMS_PASSWORD ?? "no password" }, rss: 1 });
      process.send({ id, content: { wrong: "heic-photo" }, rss: 1 });
    });`,
  );
  return () => rmSync(folder, { recursive: true });
});
afterEach(async () => {
  logged.length = 0;
  vi.unstubAllEnvs();
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

function drawer(program = file, limits?: Partial<WorkProcessLimits>) {
  const one = photoProcess(program, log, limits);
  open.push(one);
  return one;
}

test("a photo that crashes its process or takes too long is reported as broken and logged, and the next one is drawn", async () => {
  const photos = drawer(file, { longest: 1_000 });
  const answers = await Promise.all(["dies", "hangs", "fine"].map((what) => photos.draw(Buffer.from(what), what)));
  expect(answers).toEqual([{ wrong: "broken-photo" }, { wrong: "broken-photo" }, { wrong: "heic-photo" }]);
  expect(logged.filter((line) => line.includes("a photo could not be drawn"))).toHaveLength(2);
});

test("the process that decodes strangers' files does not have the shop's keys", async () => {
  vi.stubEnv("SMS_PASSWORD", "secret");
  expect(await drawer().draw(Buffer.from("tells"), "a guest")).toEqual({ wrong: "no password" });
});

test("a photo is not drawn when too many wait", async () => {
  const photos = drawer(file, { mostWaiting: 1 });
  const waiting = ["hangs", "waits"].map((what) => photos.draw(Buffer.from(what), what));
  expect(await photos.draw(Buffer.from("third"), "third")).toEqual({ wrong: "busy" });
  await photos.stop();
  expect(await Promise.all(waiting)).toEqual([{ wrong: "broken-photo" }, { wrong: "broken-photo" }]);
});

test("a guest who sends nine photos at once has two drawn, and takes no other guest's turn", async () => {
  const photos = drawer();
  const send = (guest: string) => photos.draw(Buffer.from("fine"), guest);
  const greedy = Array.from({ length: 9 }, () => send("greedy"));
  const other = send("another");
  const drawn = { wrong: "heic-photo" };
  expect(await Promise.all(greedy)).toEqual([drawn, drawn, ...Array.from({ length: 7 }, () => ({ wrong: "busy" }))]);
  expect(await other).toEqual(drawn);
  expect(await send("greedy")).toEqual(drawn);
});

test("the real process draws what guests send, and decodes no other format", async () => {
  buildOnce();
  const photos = drawer(join(process.cwd(), "build", "photos.mjs"));
  for (const sent of [await aPhoto(1), await aPicture("png"), await aPicture("webp")]) {
    const photo = await photos.draw(sent, "a guest");
    if ("wrong" in photo) throw new Error(photo.wrong);
    expect(photo.small.toString("latin1", 8, 12)).toBe("WEBP");
    expect(photo.large.toString("latin1", 8, 12)).toBe("WEBP");
  }
  expect(await photos.draw(await aPixelBomb(9_000, 9_000), "a guest")).toEqual({ wrong: "too-many-pixels" });
  expect(await photos.draw(await aPicture("gif"), "a guest")).toEqual({ wrong: "wrong-format" });
}, 120_000);
