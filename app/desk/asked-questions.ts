import type { AskingAgency } from "@contract/desk/lead-desk";
import type { TFunction } from "i18next";
import type * as z from "zod/v4";

type Asker = z.infer<typeof AskingAgency>;

/** Questions of visitors and of agencies are numbered apart: the name of one on the page of a booking. */
export function nameOfQuestion({ id, asker }: { id: string; asker?: Asker }): string {
  return asker ? `agency-${id}` : id;
}

/** The question of such a name, as the call that answers it takes it. */
export function questionOfName(name: string) {
  const id = name.replace(/^agency-/, "");
  return { questionId: Number(id), asker: id === name ? ("visitor" as const) : ("agency" as const) };
}

/** Who asked: the agency with its clerk, or the customer. */
export function askerText(asker: Asker | undefined, t: TFunction<"desk">): string {
  if (!asker) return t("questions.of-visitor");
  const agency = `\u2068${asker.name}\u2069`;
  return asker.clerkName ? t("questions.of-clerk", { agency, clerk: `\u2068${asker.clerkName}\u2069` }) : agency;
}
