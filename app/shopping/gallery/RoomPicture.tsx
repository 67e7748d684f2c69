import { Picture } from "~/ui/Picture";
import { Caption } from "./Gallery";

/** The first picture of a room class; a drawing says that it is one. */
export function RoomPicture({ picture }: { picture: string | undefined }) {
  if (!picture) return null;
  return (
    <span className="captioned">
      <Picture src={picture} sizes="(min-width: 48rem) 15rem, 90vw" width={320} height={180} />
      <Caption src={picture} />
    </span>
  );
}
