import type { ReactNode } from "react";

/** One of several, or one more, as a card; the whole card is the label. What cannot be chosen says why in `children`. */
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
