import type { stays } from "@contract/hotels/stays";
import {
  inVariant,
  type PictureVariant,
  parsePictureAddress,
  photoName,
  stayPhotoAddress,
} from "@contract/vocabulary/picture-address";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { readToken, signToken } from "../../core/signed-token";
import { hotelPicture } from "../../offer/catalogue/pictures";
import type { HotelSupplier, SupplierContent, SupplierHotel } from "../hotel-api/hotel-supplier";

type Parts = { secret: string; hotelSupplier: HotelSupplier | null };
type Hotel = Pick<SupplierHotel, "code" | "stars">;
/** A supplier's path, and the illustration that stands in for it where the supplier does not hand it out. */
type Facts = { path: string; drawn: string };

const purpose = "stay-picture";

/**
 * Addresses of a hotel's pictures, all of them ours: our own as they are, a supplier's behind a token that only the shop can make, and
 * an illustration where there is none or nobody said where the supplier's pictures are.
 */
export function stayPictures(
  { secret, hotelSupplier }: Parts,
  { code, stars }: Hotel,
  content: SupplierContent | undefined,
  setting: string,
  variant: PictureVariant,
): [string, ...string[]] {
  const drawn = hotelPicture({ id: `HB-${code}`, setting, stars: stars || 3, photos: [] }, variant);
  const pictures = (content?.pictures ?? []).flatMap((path) => {
    if (isOurs(path)) return inVariant(path, variant);
    return hotelSupplier?.picture
      ? stayPhotoAddress(signToken(secret, purpose, { path, drawn } satisfies Facts), variant)
      : [];
  });
  const [first, ...more] = pictures;
  return first ? [first, ...more] : [drawn];
}

/** Our own hotels over our own hotel API: their pictures are here already. */
function isOurs(path: string): boolean {
  const [, name] = /^\/photos\/([^/]+)\/(?:wide|card|square)$/.exec(path) ?? [];
  return name ? photoName.test(name) : parsePictureAddress(path) !== null;
}

/** A supplier's picture, fetched for the site, which serves it. A supplier that does not hand it out: what to draw instead. */
export async function stayPicture(
  { secret, hotelSupplier }: Parts,
  { token }: ParsedInput<typeof stays.stayPicture>,
): Promise<Result<Output<typeof stays.stayPicture>, "not-found">> {
  const facts = readToken<Facts>([secret], purpose, token);
  if (!facts) return refuse("not-found", { field: "token" });
  const answer = await hotelSupplier?.picture?.(facts.path);
  if (answer?.outcome !== "done") return accept({ drawn: facts.drawn });
  const { body, mediaType } = answer.value;
  return accept({ drawn: facts.drawn, picture: { contentBase64: Buffer.from(body).toString("base64"), mediaType } });
}
