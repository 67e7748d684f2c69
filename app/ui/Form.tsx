import { type FormProps, Form as RouterForm } from "@remix-run/react";
import { createElement, forwardRef } from "react";
import { plainPath } from "./Link";

/** A form whose answer becomes the page. On the server it is a plain element with the same markup, as `Link` is. */
export const Form = forwardRef<HTMLFormElement, FormProps>((props, ref) =>
  typeof document === "undefined" && props.action !== undefined && plainPath.test(props.action) ? (
    plainForm(props)
  ) : (
    <RouterForm {...props} ref={ref} />
  ),
);

/** What is for the router, and no attribute. */
const forRouter = new Set([
  "discover",
  "fetcherKey",
  "navigate",
  "preventScrollReset",
  "relative",
  "reloadDocument",
  "replace",
  "state",
  "viewTransition",
]);

function plainForm({ method = "get", action, ...props }: FormProps) {
  const attributes: Record<string, unknown> = { method: method.toLowerCase() === "get" ? "get" : "post", action };
  for (const [name, value] of Object.entries(props)) if (!forRouter.has(name)) attributes[name] = value;
  attributes["data-discover"] = props.reloadDocument ? undefined : "true";
  return createElement("form", attributes);
}
