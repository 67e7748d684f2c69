import type { ReactNode } from "react";

/** A radio button or checkbox as a card; the whole card is the label. An unavailable choice gives its reason in `children`. */
export function ChoiceCard({
  name,
  value,
  type = "radio",
  defaultChecked,
  disabled,
  children,
}: {
  name: string;
  value: string;
  type?: "radio" | "checkbox";
  defaultChecked?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={defaultChecked} disabled={disabled} />
      <span className="stack stack-s">{children}</span>
    </label>
  );
}
