import { type PlanFile, PlanFormat } from "@contract/agencies/price-plan";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Refusal } from "@contract/wire/operation";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { ownAddress } from "~/session/own-address";

export type PlanAddress = { dest: string; hotelId: string; nights: number; packStartDate?: string; agency?: string };
export type AskedPlan = { shop: Shop; language: Language; langCode: LangCode; plan: PlanAddress };

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** The price plan that the query string names; 404 if it names none. */
export async function askedPlan(request: Request, context: AppLoadContext): Promise<AskedPlan> {
  const language = await languageOfRequest(request);
  const plan = planOfQuery(new URL(request.url).searchParams);
  if (!plan) throw new Response(null, { status: 404 });
  return { shop: await shopFor(request, context), language, langCode: langCodeOf[language], plan };
}

export function planOfQuery(query: URLSearchParams): PlanAddress | null {
  const [dest, hotelId] = ["dest", "hotelId"].map((name) => query.get(name) ?? "") as [string, string];
  const nights = query.get("nights") ?? "";
  if (!code.test(dest) || !code.test(hotelId) || !/^[1-9]\d?$/.test(nights) || Number(nights) > 60) return null;
  return { dest, hotelId, nights: Number(nights), ...filtersOf(query) };
}

/** The view of a plan: its first day, and the agency whose prices it shows. Invalid values are ignored. */
export function filtersOf(query: URLSearchParams): Pick<PlanAddress, "packStartDate" | "agency"> {
  const day = query.get("packStartDate") ?? "";
  const agency = query.get("agency")?.trim() ?? "";
  const known = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { packStartDate: known ? day : undefined, agency: code.test(agency) ? agency : undefined };
}

/** Where to redirect a user who may not see a plan, or the not-found page if the plan does not exist. */
export function refusedPlan(request: Request, { code: refused }: Refusal): Response {
  return ["not-logged-in", "not-allowed"].includes(refused)
    ? redirectKeeping(request, paths.login("agency", ownAddress(request)))
    : new Response(null, { status: 404 });
}

export type AskedPlanFile = AskedPlan & {
  format: PlanFormat;
  /** Missing while too many files are being generated. */
  job?: PlanFile;
};

const fileId = /^[A-Za-z0-9_-]{20,64}$/;

/**
 * Starts the file of a plan that the address requests. An address that already names a pending file only polls that file: checking progress
 * must not cost as much as building the table.
 */
export async function askedPlanFile({ request, context }: LoaderFunctionArgs): Promise<AskedPlanFile> {
  const asked = await askedPlan(request, context);
  const query = new URL(request.url).searchParams;
  const format = PlanFormat.safeParse(query.get("format")).data;
  if (!format) throw new Response(null, { status: 404 });
  const waited = query.get("file") ?? "";
  const known = fileId.test(waited) ? await asked.shop.pricePlanFileJob({ fileId: waited }) : null;
  if (known?.ok) return { ...asked, format, job: known.value };
  const begun = await asked.shop.pricePlanExport({ ...asked.plan, format, langCode: asked.langCode });
  if (begun.ok) return { ...asked, format, job: begun.value };
  if (["busy", "too-many-requests"].includes(begun.refusal.code)) return { ...asked, format };
  throw refusedPlan(request, begun.refusal);
}
