import { detailsOf } from "@contract/wire/details-of";
import type { Refusal, Result } from "@contract/wire/operation";
import type { AppLoadContext } from "@remix-run/node";
import type { TFunction } from "i18next";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { type PeoplePage, peoplePage } from "./people-page.server";

/** Common setup of a club member's pages, with their texts. */
export async function memberPage(
  request: Request,
  context: AppLoadContext,
): Promise<PeoplePage & { members: TFunction<"members"> }> {
  const page = await peoplePage(request, context);
  return { ...page, members: translator(page.language, "members") };
}

/** The same for a page that only a member sees; a user without a log-in logs in first, and comes back to `next`. */
export async function memberOnlyPage(
  request: Request,
  context: AppLoadContext,
  next: string,
): Promise<PeoplePage & { members: TFunction<"members"> }> {
  const page = await memberPage(request, context);
  const session = await page.shop.memberCheckSession({});
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("member", next));
  return page;
}

/**
 * The answer of a member's call; a user without a log-in logs in first, and one whose account has to be confirmed confirms it. Both come
 * back to this page.
 */
export function asMember<T>(request: Request, answer: Result<T>): Result<T> {
  if (!answer.ok) sendToLogIn(request, answer.refusal);
  return answer;
}

function sendToLogIn(request: Request, refusal: Refusal): void {
  const { code } = refusal;
  if (code !== "not-logged-in" && code !== "not-allowed") return;
  const next = new URL(request.url).pathname;
  if (detailsOf(refusal, "not-allowed")?.who === "member")
    throw redirectKeeping(request, paths.member("/confirm", { next }));
  throw redirectKeeping(request, paths.login("member", next));
}
