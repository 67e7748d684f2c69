import type { RoomFacts } from "@contract/shopping/room-facts";
import { useTranslation } from "react-i18next";

/** Size and view of a room class in one line; empty where neither is known. */
export function useRoomFact(): (room: Pick<RoomFacts, "sizeM2" | "view">) => string {
  const { t } = useTranslation("shop");
  return ({ sizeM2, view }) =>
    [sizeM2 ? t("room.size", { n: sizeM2 }) : "", view ? t(`room.view.${view}`) : ""].filter(Boolean).join(" · ");
}
