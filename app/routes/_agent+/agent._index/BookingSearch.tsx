import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";

/** Finds bookings of the agency by a name, a reference or a phone. */
export function BookingSearch() {
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  return (
    <Form method="get" action={paths.agentBookings()} role="search" className="card pad row row-end" reloadDocument>
      <KeptFields />
      <Field
        id="find"
        name="search"
        type="search"
        label={agents("bookings.search")}
        hint={agents("bookings.search-hint")}
        maxLength={60}
      />
      <button className="button button-quiet" type="submit">
        {agents("bookings.find")}
      </button>
      <Link className="tap" to={href(paths.agentBookings())} reloadDocument>
        {agents("bookings.all")}
      </Link>
    </Form>
  );
}
