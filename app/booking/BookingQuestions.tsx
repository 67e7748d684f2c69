import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

/** `about`: who asked and when, where several may have. */
type Question = { id: string; question: string; answer?: string; about?: string };

/** The questions that were asked about a booking, with the desk's answers, and the form for another. `texts`: what the agency reads instead. */
export function BookingQuestions({
  questions,
  sent,
  form,
  texts,
  withdraw,
}: {
  questions: Question[];
  sent: boolean;
  form: FormFields<"question">;
  texts?: { lead: string; question: string; sent: string };
  /** The words of the button that takes back a question without an answer. */
  withdraw?: string;
}) {
  const { t } = useTranslation("people");
  return (
    <section className="card pad stack" id="questions">
      <h2>{t("visitor.questions")}</h2>
      {texts ? <p>{texts.lead}</p> : null}
      {sent ? (
        <Notice tone="good" live>
          {texts?.sent ?? t("visitor.asked")}
        </Notice>
      ) : null}
      {questions.length === 0 ? <p className="soft">{t("visitor.no-questions")}</p> : null}
      {questions.map((item) => (
        <article key={item.id} className="stack stack-s">
          <p dir="auto">
            <strong>{item.question}</strong>
          </p>
          {item.about ? <p className="small soft">{item.about}</p> : null}
          <p dir="auto" className={item.answer ? undefined : "soft"}>
            {item.answer ?? t("visitor.no-answer")}
          </p>
          {withdraw && !item.answer ? (
            <Form method="post" reloadDocument>
              <input type="hidden" name="questionId" value={item.id} />
              <button className="link-button" type="submit" name="do" value="withdraw-question">
                {withdraw}
              </button>
            </Form>
          ) : null}
        </article>
      ))}
      <Form method="post" className="stack" noValidate reloadDocument>
        <input type="hidden" name="do" value="ask" />
        <TextArea
          {...form.field("question")}
          label={texts?.question ?? t("visitor.question")}
          maxLength={1000}
          rows={3}
        />
        <button className="button button-quiet" type="submit">
          {t("visitor.ask")}
        </button>
      </Form>
    </section>
  );
}
