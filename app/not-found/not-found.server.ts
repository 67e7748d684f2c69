import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { keeping, paths } from "~/paths";

const seconds = 10;

/**
 * The answer for an address that is none of ours: 404, and after a while the home page, unless the person stays (specification §2).
 * The way on is a header, which works without script and which a person can stop by a link.
 */
export async function notFound({ request }: Pick<LoaderFunctionArgs, "request">) {
  const query = new URL(request.url).searchParams;
  const language = await languageOfRequest(request);
  const stays = query.get("stay") === "1";
  if (language !== defaultLanguage) query.set("lang", language);
  const headers = new Headers({ "cache-control": "no-store" });
  if (!stays) headers.set("refresh", `${seconds}; url=${keeping(paths.home(), query)}`);
  return data(
    { title: translator(language, "shell")("error.not-found.title"), seconds, stays },
    { status: 404, headers },
  );
}
