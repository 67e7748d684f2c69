import { stat } from "node:fs/promises";
import { join } from "node:path";
import { photoOfAddress } from "@contract/vocabulary/picture-address";

/** Whether the shop can show it: a photograph is a file of its folder, an illustration is drawn from its address alone. */
export async function pictureExists({ photosDir }: { photosDir: string }, address: string): Promise<boolean> {
  const name = photoOfAddress(address);
  if (name === null) return true;
  const file = await stat(join(photosDir, name)).catch(() => null);
  return file?.isFile() ?? false;
}
