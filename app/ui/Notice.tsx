import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

type Tone = "info" | "good" | "warn" | "bad";
const icons: Record<Tone, IconName> = { info: "info", good: "check", warn: "alert", bad: "alert" };

export function Notice({
  tone = "info",
  title,
  children,
  live = false,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  live?: boolean;
}) {
  return (
    <div className={tone === "info" ? "notice" : `notice notice-${tone}`} role={live ? "status" : undefined}>
      <Icon name={icons[tone]} />
      <div className="stack stack-s">
        {title ? <strong>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
