import type { ShownSignature } from "./shown-signature.server";

const tones = {
  asked: "tag",
  seen: "tag",
  signed: "tag tag-good",
  changed: "tag tag-warn",
  expired: "tag tag-warn",
} as const;

/** Whether the customer was asked to sign, opened the link or signed, and when. */
export function SignatureTag({ signature }: { signature: ShownSignature }) {
  return (
    <span className={tones[signature.state]} data-signature={signature.state}>
      {signature.text}
    </span>
  );
}
