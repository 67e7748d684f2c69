import { createHash } from "node:crypto";
import type { PlanFormat } from "@contract/agencies/price-plan";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { inArray } from "drizzle-orm";
import { isEmail } from "../../core/contact-details";
import { localise } from "../../core/localise";
import { databaseNow } from "../../database/database-now";
import { post } from "../../outbox/outbox";
import { outbox } from "../../outbox/schema";
import type { AgencyIdentity } from "../../people/agencies/agency-identity";
import { begunFile, keyOf, mayMake, type PlanFailure, type PlanRequest, requestedPlan } from "./plan-files";
import type { PlanParts } from "./plan-parts";
import { planTexts } from "./plan-texts";

const tenMinutes = 600_000;

/**
 * Mails a plan to recipients, with files created for it. The same plan, files and recipients within ten minutes are the
 * same mail: nothing is counted or sent again.
 */
export async function sendPlan(
  parts: PlanParts,
  request: PlanRequest & { exportFile: PlanFormat[]; to: string[] },
  agent: AgencyIdentity,
): Promise<Result<{ sentTo: string[] }, PlanFailure | "invalid-email">> {
  const to = [...new Set(request.to.map((address) => address.trim().toLowerCase()))];
  const wrong = to.findIndex((address) => !isEmail(address));
  if (wrong >= 0) return refuse("invalid-email", { field: `to.${wrong}` });
  const plan = await requestedPlan(parts, request, agent);
  if (!plan.ok) return plan;
  const keys = [...new Set(request.exportFile)]
    .sort()
    .map((format) => keyOf(request, format, plan.value.agency && { code: plan.value.agency.agencyCode }, agent));
  const now = await databaseNow(parts.db, parts.clock);
  const mailKeys = to.map((address) => {
    const identity = JSON.stringify([address, keys, plan.value.version, Math.floor(now.getTime() / tenMinutes)]);
    return `plan:${createHash("sha256").update(identity).digest("base64url")}`;
  });
  const existing = await parts.db.select({ key: outbox.key }).from(outbox).where(inArray(outbox.key, mailKeys));
  const fresh = to.filter((_, index) => !existing.some(({ key }) => key === mailKeys[index]));
  if (fresh.length > 0) {
    const free = await mayMake(parts, agent);
    if (!free.ok) return free;
  }
  for (const address of fresh) {
    const mayBeSent =
      (await parts.limits.use("planMailPerAgency", agent.acting.code)) &&
      (await parts.limits.use("planMailPerReader", address));
    if (!mayBeSent) return refuse("too-many-requests", { field: "to" });
  }
  const language = languageOf[request.langCode];
  const t = planTexts(language);
  await parts.db.transaction(async (tx) => {
    if (fresh.length === 0) return;
    const planFiles: string[] = [];
    for (const key of keys) planFiles.push((await begunFile(parts, tx, key)).id);
    for (const [index, address] of to.entries())
      await post(
        tx,
        mailKeys[index]!,
        {
          kind: "mail",
          to: address,
          subject: `${t.plan}: ${plan.value.hotelName}, ${plan.value.destName}`,
          text: [t.mailText, `${t.sentBy} ${localise(agent.acting.names, request.langCode)}`, "", t.changeNote].join(
            "\n",
          ),
          planFiles,
        },
        now,
        null,
      );
  });
  return accept({ sentTo: to });
}
