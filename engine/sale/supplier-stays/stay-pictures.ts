import type { stays } from "@contract/hotels/stays";
import {
  inVariant,
  type PictureVariant,
  parsePictureAddress,
  photoOfAddress,
  stayPhotoAddress,
} from "@contract/vocabulary/picture-address";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { readToken, signToken } from "../../core/signed-token";
import { hotelPicture } from "../../offer/catalogue/pictures";
import type { HotelSupplier, SupplierContent, SupplierHotel } from "../hotel-api/hotel-supplier";

type Parts = { secret: string; hotelSupplier: HotelSupplier | null };
type Hotel = Pick<SupplierHotel, "code" | "stars">;
/** A supplier's path, and the illustration used if the supplier does not serve it. */
type Facts = { path: string; drawn: string };

const purpose = "stay-picture";

/**
 * Addresses of a hotel's pictures, all on our site: our own unchanged, a supplier's behind a token only the shop can
 * create, and an illustration if there is none or the location of the supplier's pictures is not configured.
 */
export function stayPictures(
  { secret, hotelSupplier }: Parts,
  { code, stars }: Hotel,
  content: SupplierContent | undefined,
  setting: string,
  variant: PictureVariant,
): [string, ...string[]] {
  const illustration = hotelPicture({ id: `HB-${code}`, setting, stars: stars || 3, photos: [] }, variant);
  const pictures = (content?.pictures ?? []).flatMap((path) => {
    if (isOurs(path)) return inVariant(path, variant);
    return hotelSupplier?.picture
      ? stayPhotoAddress(signToken(secret, purpose, { path, drawn: illustration } satisfies Facts), variant)
      : [];
  });
  const [first, ...more] = pictures;
  return first ? [first, ...more] : [illustration];
}

/** Our own hotels through our own hotel API: their pictures are already here. */
function isOurs(path: string): boolean {
  return photoOfAddress(path) !== null || parsePictureAddress(path) !== null;
}

/**
 * Fetches a supplier's picture, which the site then serves. If the supplier does not serve it: the illustration to use.
 */
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
