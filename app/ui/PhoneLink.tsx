import { Ltr } from "./Ltr";

/** A number to call. */
export function PhoneLink({ phone, large = false }: { phone: string; large?: boolean }) {
  return (
    <a className={large ? "button" : "tap"} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
      <Ltr>{phone}</Ltr>
    </a>
  );
}
