import type { LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { Link } from "~/ui/Link";

type Look = { quiet?: boolean; small?: boolean; wide?: boolean };

function classOf({ quiet, small, wide }: Look): string {
  return ["button", quiet ? "button-quiet" : "", small ? "button-small" : "", wide ? "button-wide" : ""]
    .filter(Boolean)
    .join(" ");
}

/** A page has one primary button, for its main action; all others are quiet. */
export function Button({
  quiet,
  small,
  wide,
  type = "submit",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={classOf({ quiet, small, wide })} />;
}

/** A link that looks like a button. */
export function ButtonLink({ quiet, small, wide, ...rest }: Look & Omit<LinkProps, "className">) {
  return <Link {...rest} className={classOf({ quiet, small, wide })} />;
}
