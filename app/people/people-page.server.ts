import type { Shop } from "@contract/calls";
import type { Language } from "@contract/vocabulary/languages";
import type { Refusal } from "@contract/wire/operation";
import type { AppLoadContext } from "@remix-run/node";
import type { TFunction } from "i18next";
import { shopFor } from "~/api/shop.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { safePath } from "~/session/safe-path";

export type PeoplePage = {
  shop: Shop;
  language: Language;
  t: TFunction<"people">;
  /** The page that the user wanted to open; always an internal path. */
  next: string;
};

/** Common setup of every account page. */
export async function peoplePage(request: Request, context: AppLoadContext, fallback = "/"): Promise<PeoplePage> {
  const language = await languageOfRequest(request);
  return {
    shop: await shopFor(request, context),
    language,
    t: translator(language, "people") as TFunction<"people">,
    next: safePath(new URL(request.url).searchParams.get("next"), fallback),
  };
}

const texts: Record<string, string> = {
  "login-incorrect": "error.login-incorrect",
  "not-allowed": "error.own-site",
  "invalid-phone": "error.phone",
  "phone-abroad": "error.phone-abroad",
  "invalid-email": "error.email",
  "terms-not-accepted": "error.terms",
  "too-many-requests": "error.too-many",
  "too-many-questions": "error.too-many",
  "unknown-agent": "error.unknown-agent",
  "already-used": "error.already-used",
  "too-late": "error.too-late",
  "not-covered": "error.not-covered",
  "wrong-state": "error.wrong-state",
  "card-digits": "error.card-digits",
};

/** The engine's refusals as texts at the fields of the form. */
export function peopleProblems(refusal: Refusal, t: PeoplePage["t"], fallbackField = ""): FieldProblem[] {
  const { also = [] } = (refusal.details ?? {}) as { also?: { code: string; field?: string }[] };
  return [refusal, ...also].map(({ code, field = fallbackField }) => {
    const key =
      code === "invalid-name"
        ? field === "lastName"
          ? "error.last-name"
          : "error.first-name"
        : code === "invalid-input"
          ? field === "phone"
            ? "error.phone"
            : field === "email"
              ? "error.email"
              : field === "track"
                ? "error.track"
                : field === "coveredReason"
                  ? "error.covered-reason"
                  : field === "question" || field === "reason"
                    ? "error.letters"
                    : "error.required"
          : (texts[code] ?? "error.general");
    return { field, text: t(key as "error.general") };
  });
}

/** 429 when the user has to wait, 422 when the input has to be corrected. */
export function statusFor(refusal: Refusal): number {
  return refusal.code === "too-many-requests" || refusal.code === "too-many-questions" ? 429 : 422;
}
