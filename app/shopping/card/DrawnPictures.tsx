import { isPhotograph } from "@contract/vocabulary/picture-address";
import { useTranslation } from "react-i18next";

/** Below a list: that its drawings are illustrations, if it has any. */
export function DrawnPictures({ of }: { of: readonly { image: string }[] }) {
  const { t } = useTranslation("shop");
  if (of.every(({ image }) => isPhotograph(image))) return null;
  return <p className="small soft">{t("gallery.drawn")}</p>;
}
