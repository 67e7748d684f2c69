import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";

type Question = {
  id: string;
  bookTransId: string;
  pnr: string;
  question: string;
  asker: string;
  askedAt: string;
  waits: string;
};

/** Questions about bookings that wait for an answer: who asked, and the way to the booking, where they are answered. */
export function BookingQuestions({ questions }: { questions: Question[] }) {
  const { t } = useTranslation("desk");
  const href = useHref();
  if (questions.length === 0) return null;
  return (
    <section className="card pad stack" aria-labelledby="booking-questions">
      <h2 id="booking-questions">
        {t("requests.questions")} <Ltr>({questions.length})</Ltr>
      </h2>
      {questions.map(({ id, bookTransId, pnr, question, asker, askedAt, waits }) => (
        <article key={id} className="stack stack-s" aria-labelledby={id}>
          <h3 id={id}>
            {asker} · <Ltr>{pnr}</Ltr>
          </h3>
          <p className="row">
            <span className="tag">{waits}</span>
            <Ltr className="soft">{askedAt}</Ltr>
          </p>
          <p className="sent-text" dir="auto">
            {question}
          </p>
          <p>
            <Link to={`${href(paths.deskBooking(bookTransId))}#questions`} reloadDocument>
              {t("requests.question-open", { pnr: `\u2066${pnr}\u2069` })}
            </Link>
          </p>
        </article>
      ))}
    </section>
  );
}
