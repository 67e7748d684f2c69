import { Ltr } from "./Ltr";

/** A phone number as a link. */
export function PhoneLink({ phone, large = false }: { phone: string; large?: boolean }) {
  return (
    <a className={large ? "button" : "tap"} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
      <Ltr>{phone}</Ltr>
    </a>
  );
}
