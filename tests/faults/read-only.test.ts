import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Shop } from "@contract/calls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { good } from "../factories/booked";
import { buildOnce } from "../setup/build-once";
import { offersOf, settledAfter, toCardPage, typeCard } from "./http-shopper";
import { mayBeReadOnly, onReadOnlyMachine } from "./read-only-machine";
import { type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

const folder = mkdtempSync(join(tmpdir(), "nofesh-read-only-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!mayBeReadOnly(folder))("a machine of which only DATA_DIR can be written", () => {
  let shop: ShopUnderFaults;
  beforeAll(async () => {
    buildOnce();
    shop = await shopUnderFaults(undefined, {}, undefined, undefined, (_commandLine, dataDir) => {
      mkdirSync(dataDir, { recursive: true, mode: 0o711 });
      // As the container starts it.
      return onReadOnlyMachine([process.execPath, "scripts/start/start.mjs", "serve"], dataDir);
    });
  }, 240_000);
  afterAll(() => shop?.remove());

  test("is one in fact: nothing can be written to the project, its packages, the build or the temporary folder", () => {
    const writes = (path: string) => {
      const [program, ...args] = onReadOnlyMachine(["touch", path], folder);
      const { status } = spawnSync(program!, args);
      return status === 0 || existsSync(path);
    };
    const places = [process.cwd(), join(process.cwd(), "build"), join(process.cwd(), "node_modules"), tmpdir()];
    expect(places.map((place) => writes(join(place, "left-by-a-test")))).toEqual([false, false, false, false]);
    expect(writes(join(folder, "left-by-a-test"))).toBe(true);
  });

  test("sells a holiday, prints its documents, draws pictures, and opens again", async () => {
    const running = await shop.start();
    const [offer] = await offersOf(shop.origin, 1);
    let own: Shop | undefined;
    const booking = await toCardPage(shop.origin, offer!, undefined, (_bookingId, shopper) => {
      own = shopper;
    });
    await typeCard(booking.paymentUrl, "approve");
    expect(await booking.debit()).toMatchObject({ charged: true });
    await settledAfter(booking, 30_000);

    const { bookingId } = booking;
    const printed = async (job: { documentId: string }): Promise<Buffer> => {
      await vi.waitFor(
        async () => expect(good(await own!.documentJob({ documentId: job.documentId })).state).toBe("ready"),
        { timeout: 60_000, interval: 100 },
      );
      return Buffer.from(good(await own!.documentFile({ documentId: job.documentId })).contentBase64, "base64");
    };
    const pdf = await printed(good(await own!.exportPdf({ bookingId })));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const word = await printed(good(await own!.exportWord({ bookingId })));
    expect(word.subarray(0, 2).toString()).toBe("PK");

    for (const path of ["/", "/icon/192.png", `/sharing-picture/${offer!.packageId}.png`]) {
      const answer = await fetch(`${shop.origin}${path}`);
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, 200]);
    }

    const books = booksOf(shop.dataDir);
    expect(await books.undelivered(60_000)).toEqual([]);
    expect(await books.brokenPromises()).toEqual([]);
    await books.close();
    await running.kill("SIGTERM");
    expect(shop.log()).not.toMatch(/EROFS|[Rr]ead-only file system/);
    await shop.start();
  }, 240_000);
});
