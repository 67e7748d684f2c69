import type { Language } from "@contract/vocabulary/languages";
import { translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { keeping, paths } from "~/paths";
import { logInOf } from "~/session/log-ins.server";

/** Where the booking is found again: in a member's list, or by its reference. */
export async function whereToFind(request: Request, language: Language) {
  const t = translator(language, "members");
  const member = await logInOf(request, "member");
  const isMember = member !== null && !member.waiting;
  const query = new URL(request.url).searchParams;
  if (language !== defaultLanguage) query.set("lang", language);
  const kept = (path: string) => keeping(path, query);
  return {
    title: t("confirmation.title"),
    text: t(isMember ? "confirmation.member" : "confirmation.anonymous"),
    links: isMember
      ? [{ to: kept(paths.member()), text: t("title") }]
      : [
          { to: kept(paths.login("visitor")), text: t("confirmation.by-reference") },
          { to: kept(paths.member("/add")), text: t("confirmation.club") },
        ],
  };
}
