import { useTranslation } from "react-i18next";
import { CopyField } from "~/ui/fields/CopyField";
import { Notice } from "~/ui/Notice";

/** A link that was just made. */
type MadeFcLink = { name: string; address: string };

export function isMadeFcLink(value: unknown): value is MadeFcLink {
  return typeof value === "object" && value !== null && "address" in value;
}

/** The address of a new call centre link, at the head of the page: it is shown this once. */
export function NewFcLink({ name, address }: MadeFcLink) {
  const { t } = useTranslation("desk");
  return (
    <Notice tone="good" title={t("fc-link.made", { name: `\u2068${name}\u2069` })} live>
      <CopyField label={t("fc-link.address")} value={address} copy={t("fc-link.copy")} copied={t("fc-link.copied")} />
    </Notice>
  );
}
