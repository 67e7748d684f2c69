import type { Page } from "@playwright/test";
import { comingMonth } from "./shopper-journey";

export type DemoRoom = { cls: string; status: string; babiesAllowed: boolean; allotment?: { exact?: number } };

/**
 * The address of a product with a room of this kind selected, and the room: from the first demo city that has one this month. `party` is
 * a part of the query.
 */
export async function productWith(
  page: Page,
  matches: (room: DemoRoom) => boolean,
  party = "",
): Promise<{ link: string; room: DemoRoom }> {
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(`/api/bff/operation/${path}`)).json()) as { data: T }).data;
  for (const dest of ["ROM", "BCN", "PRG", "BUD", "ATH", "PAR", "LON"]) {
    const { packages } = await ask<{ packages: { packId: string; laId: string }[] }>(
      `aggSearch?dest=${dest}&yearMonth=${comingMonth()}&to=40`,
    );
    for (const { packId, laId } of packages) {
      const address = `packId=${packId}&laId=${laId}${party}`;
      const { hotels } = await ask<{ hotels: { rooms: DemoRoom[] }[] }>(`select?${address}`);
      const room = hotels.flatMap(({ rooms }) => rooms).find(matches);
      if (room) return { link: `/product-page?${address}&cls=${room.cls}`, room };
    }
  }
  throw new Error("no city has such a room this month");
}
