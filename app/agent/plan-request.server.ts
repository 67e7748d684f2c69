import { type PlanFile, PlanFormat } from "@contract/agencies/price-plan";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Refusal } from "@contract/wire/operation";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import pLimit from "p-limit";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { ownAddress } from "~/session/own-address";

type PlanAddress = { dest: string; hotelId: string; nights: number; packStartDate?: string; agency?: string };
type PlanRequest = { shop: Shop; language: Language; langCode: LangCode; plan: PlanAddress };

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** The price plan that the query string names; 404 if it names none. */
export async function planRequestOf(request: Request, context: AppLoadContext): Promise<PlanRequest> {
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
  const isValid = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { packStartDate: isValid ? day : undefined, agency: code.test(agency) ? agency : undefined };
}

/** Where to redirect a user who may not see a plan, or the not-found page if the plan does not exist. */
export function planRefusal(request: Request, { code: refusalCode }: Refusal): Response {
  return ["not-logged-in", "not-allowed"].includes(refusalCode)
    ? redirectKeeping(request, paths.login("agency", ownAddress(request)))
    : new Response(null, { status: 404 });
}

type PlanFileRequest = PlanRequest & {
  format: PlanFormat;
  /** Missing while too many files are being generated. */
  job?: PlanFile;
};

const fileId = /^[A-Za-z0-9_-]{20,64}$/;

/** Requests for files that are worked on at once: an office that asks for fifty keeps nobody else waiting. */
const requestsAtOnce = pLimit(2);

/**
 * Starts the file of a plan that the address requests. An address that already names a pending file only polls that file: checking progress
 * must not cost as much as building the table.
 */
export function planFileRequestOf(args: LoaderFunctionArgs): Promise<PlanFileRequest> {
  return requestsAtOnce(() => startedFile(args));
}

async function startedFile({ request, context }: LoaderFunctionArgs): Promise<PlanFileRequest> {
  const planRequest = await planRequestOf(request, context);
  const query = new URL(request.url).searchParams;
  const format = PlanFormat.safeParse(query.get("format")).data;
  if (!format) throw new Response(null, { status: 404 });
  const fileParam = query.get("file") ?? "";
  const currentJob = fileId.test(fileParam) ? await planRequest.shop.pricePlanFileJob({ fileId: fileParam }) : null;
  if (currentJob?.ok) return { ...planRequest, format, job: currentJob.value };
  const newJob = await planRequest.shop.pricePlanExport({
    ...planRequest.plan,
    format,
    langCode: planRequest.langCode,
  });
  if (newJob.ok) return { ...planRequest, format, job: newJob.value };
  if (["busy", "too-many-requests"].includes(newJob.refusal.code)) return { ...planRequest, format };
  throw planRefusal(request, newJob.refusal);
}
