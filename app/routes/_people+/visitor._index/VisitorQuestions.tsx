import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

type Question = { id: string; question: string; answer?: string };

/** The questions asked about a booking, with the desk's answers, and the form for another. */
export function VisitorQuestions({
  booking,
  form,
}: {
  booking: { sent: string | null; questions: Question[] };
  form: FormFields<"question">;
}) {
  const { t } = useTranslation("people");
  return (
    <section className="card pad stack" id="questions">
      <h2>{t("visitor.questions")}</h2>
      {booking.sent === "question" ? (
        <Notice tone="good" live>
          {t("visitor.asked")}
        </Notice>
      ) : null}
      {booking.questions.length === 0 ? <p className="soft">{t("visitor.no-questions")}</p> : null}
      {booking.questions.map((item) => (
        <article key={item.id} className="stack stack-s">
          <p dir="auto">
            <strong>{item.question}</strong>
          </p>
          <p dir="auto" className={item.answer ? undefined : "soft"}>
            {item.answer ?? t("visitor.no-answer")}
          </p>
        </article>
      ))}
      <Form method="post" className="stack" noValidate reloadDocument>
        <input type="hidden" name="do" value="ask" />
        <TextArea {...form.field("question")} label={t("visitor.question")} maxLength={1000} rows={3} />
        <button className="button button-quiet" type="submit">
          {t("visitor.ask")}
        </button>
      </Form>
    </section>
  );
}
