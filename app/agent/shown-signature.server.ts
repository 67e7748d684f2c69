import type { Signature } from "@contract/booking/signatures";
import type { Language } from "@contract/vocabulary/languages";
import { printedMoment } from "~/format/dates";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";

/** The state of a signature and since when, in words and Jerusalem time; in words because the browser has no texts of agents' pages. */
export function shownSignature(signature: Signature | undefined, language: Language) {
  if (!signature) return undefined;
  const at = `\u2066${printedMoment(signature.at)}\u2069`;
  const { state, signed } = signature;
  const t = translator(language, "agents");
  const price = signed && priceInText(signed.price, signed.currency);
  const text =
    state === "changed" && price ? t("signature.changed-price", { at, price }) : t(`signature.${state}`, { at });
  return { state, text };
}
export type ShownSignature = NonNullable<ReturnType<typeof shownSignature>>;

/** Where the link went, on the page that follows its sending; a reload does not send it again. */
export function justSentTo(request: Request, { recipient }: { recipient?: string }): string | undefined {
  return new URL(request.url).searchParams.has("sent") ? recipient : undefined;
}
