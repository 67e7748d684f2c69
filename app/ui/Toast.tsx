import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

/** The container of messages; they stay until dismissed and never take the focus. */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <div className="toasts" role="status">
      {children}
    </div>
  );
}

/** A message dismissed by a form, so it works without script; `action` handles it. */
export function Toast({
  text,
  icon = "info",
  action,
  id,
  dismiss,
}: {
  text: string;
  icon?: IconName;
  action: string;
  id: string;
  dismiss: string;
}) {
  return (
    <div className="toast">
      <Icon name={icon} size={24} />
      <p>{text}</p>
      <Form method="post" action={action}>
        <button className="icon-button" type="submit" name="dismiss" value={id} aria-label={dismiss}>
          <Icon name="close" size={22} />
        </button>
      </Form>
    </div>
  );
}
