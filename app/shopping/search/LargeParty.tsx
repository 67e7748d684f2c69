import { partyLimits } from "@contract/vocabulary/party-limits";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { exceedsPartyLimits } from "./search-values";

/** For an address with a larger party than can be booked online: the page shows fewer people, and the office books the others. */
export function LargeParty() {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { search } = useLocation();
  if (!exceedsPartyLimits(new URLSearchParams(search))) return null;
  const { adult: adults, child: children, infant: infants } = partyLimits;
  return (
    <Notice tone="warn">
      {t("search.large-party", { adults, children, infants })}{" "}
      <Link className="alone" to={href(paths.callMe())}>
        {t("lead.call.link")}
      </Link>
    </Notice>
  );
}
