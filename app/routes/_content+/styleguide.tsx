import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { sandboxOf } from "~/security/sandbox.server";
import { StyleGuide } from "~/style-guide/StyleGuide";

export const meta: MetaFunction = () => [{ title: "Style guide" }];

/** Every component in its states, for those who build the site. It does not exist live. */
export function loader({ context }: LoaderFunctionArgs) {
  sandboxOf(context);
  return null;
}

export default function StyleGuidePage() {
  return <StyleGuide />;
}
