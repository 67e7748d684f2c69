import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** What the hotel says of the stay, what cancelling costs, and the way to the document with all terms. */
export function CheckedTerms({
  rateComments,
  cancellation,
  flies,
  disclosure,
}: {
  rateComments: string[];
  cancellation: string[];
  flies: boolean;
  disclosure: string;
}) {
  const { t } = useTranslation("booking");
  const { t: shop } = useTranslation("shop");
  return (
    <>
      {rateComments.length > 0 ? (
        <section className="card pad stack">
          <h2>{t("check.hotel-comments")}</h2>
          {rateComments.map((comment) => (
            <p key={comment}>
              <bdi>{comment}</bdi>
            </p>
          ))}
        </section>
      ) : null}
      <section className="card pad stack">
        <h2>{shop("product.cancellation")}</h2>
        <ul className="stack stack-s small">
          {cancellation.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {flies ? <p className="hint">{t("check.check-in-note")}</p> : null}
        <p>
          <Link to={disclosure} reloadDocument>
            {t("check.disclosure")}
          </Link>
        </p>
      </section>
    </>
  );
}
