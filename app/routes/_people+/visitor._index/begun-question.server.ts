import type { TFunction } from "i18next";

/** How the question begins that a button of the booking's page leads to: for another date, or for a corrected name. */
export function begunQuestion(request: Request, t: TFunction<"people">): string | undefined {
  const about = new URL(request.url).searchParams.get("about");
  return about === "date" || about === "name" ? `${t(`manage.ask-${about}`)} ` : undefined;
}
