import { useTranslation } from "react-i18next";
import type { ShownSignature } from "./shown-signature";

const tones = { asked: "tag", seen: "tag", signed: "tag tag-good", expired: "tag tag-warn" } as const;

/** Whether the customer was asked to sign, opened the link or signed, and when. */
export function SignatureTag({ signature }: { signature: ShownSignature }) {
  const { t } = useTranslation("agents");
  return (
    <span className={tones[signature.state]} data-signature={signature.state}>
      {t(`signature.${signature.state}`, { at: `\u2066${signature.at}\u2069` })}
    </span>
  );
}
