import type { Board } from "@contract/vocabulary/vocabulary";
import { useTranslation } from "react-i18next";
import { couple, wishWord } from "~/session/saved-wish";
import { Icon } from "~/ui/Icon";
import { useWishes } from "./use-wishes";

/** Saves a deal, or removes it, by the page's `WishForm`. `withTitle` shows the words beside the heart. */
export function WishButton({
  id,
  board,
  title,
  withTitle = false,
}: {
  id: string;
  /** The board whose price is shown. */
  board?: Board;
  title: string;
  withTitle?: boolean;
}) {
  const { t } = useTranslation("shop");
  const isSaved = useWishes().includes(id);
  return (
    <button
      type="submit"
      form="wish"
      name={isSaved ? "remove" : "save"}
      value={isSaved ? id : wishWord({ id, party: couple, board })}
      className={`${withTitle ? "link-button" : "wish above"}${isSaved ? " saved" : ""}`}
      aria-label={t(isSaved ? "wish.remove" : "wish.save", { title })}
    >
      <Icon name="heart" size={withTitle ? 20 : 24} /> {withTitle ? t(isSaved ? "wish.saved" : "wish.button") : null}
    </button>
  );
}
