import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { sandboxOf } from "~/security/sandbox.server";
import { StyleGuide } from "~/style-guide/StyleGuide";
import resultStyles from "~/styles/results.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: resultStyles }];

export const meta: MetaFunction = () => [{ title: "Style guide" }];

/** Every component in its states, for those who build the site. It does not exist live. */
export function loader({ context }: LoaderFunctionArgs) {
  sandboxOf(context);
  return null;
}

export default function StyleGuidePage() {
  return <StyleGuide />;
}
