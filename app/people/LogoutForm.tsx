import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "./PeopleFrame";

/** Logging out needs confirmation, in case of a mistaken tap. `everywhere`: offers to end the session on all devices. */
export function LogoutForm({ everywhere = false }: { everywhere?: boolean }) {
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("logout.title")} lead={t("logout.lead")}>
      <Form method="post" className="card pad stack" reloadDocument>
        <button className="button" type="submit">
          {t("logout.submit")}
        </button>
        {everywhere ? (
          <button className="button button-quiet" type="submit" name="everywhere" value="on">
            {t("logout.everywhere")}
          </button>
        ) : null}
        <p>
          <Link to={href(paths.home())} reloadDocument>
            {t("logout.stay")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
