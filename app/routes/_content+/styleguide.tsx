import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { sandboxOf } from "~/security/sandbox.server";
import { StyleGuide } from "~/style-guide/StyleGuide";
import bookingStyles from "~/styles/booking.css";
import calendarStyles from "~/styles/calendar.css";
import cardStyles from "~/styles/result-cards.css";
import resultStyles from "~/styles/results.css";
import guideStyles from "~/styles/style-guide.css";

export const links: LinksFunction = () =>
  [bookingStyles, resultStyles, cardStyles, calendarStyles, guideStyles].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction = () => [{ title: "Style guide" }];

/** Every component in its states, for developers of the site. Not available in production. */
export function loader({ context }: LoaderFunctionArgs) {
  sandboxOf(context);
  return null;
}

export default function StyleGuidePage() {
  return <StyleGuide />;
}
