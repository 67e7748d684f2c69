import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { OtherWays, PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { loggedIn } from "~/session/log-ins.server";
import { Field } from "~/ui/fields/Field";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await peoplePage(request, context);
  return { title: t("visitor.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, form, language } = await peoplePage(request, context);
  const pnr = typed(form, "pnr", 40).trim();
  if (!pnr) return data({ problems: [{ field: "pnr", text: t("error.required") }], pnr }, { status: 422 });
  const asked = await shop.visitorRequestLogin({ pnr, langCode: langCodeOf[language] });
  if (!asked.ok)
    return data({ problems: peopleProblems(asked.refusal, t, "pnr"), pnr }, { status: statusFor(asked.refusal) });
  return redirectKeeping(request, paths.verify("visitor"), {
    headers: { "set-cookie": await loggedIn("visitor", { sid: asked.value.visitorSid, waiting: true }) },
  });
}

export default function VisitorLogin() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const problems: FieldProblem[] = answer?.problems ?? [];
  return (
    <PeopleFrame title={t("visitor.title")} lead={t("visitor.lead")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <Field
          name="pnr"
          label={t("visitor.pnr")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={answer?.pnr}
          error={problems.find(({ field }) => field === "pnr")?.text}
        />
        <button className="button" type="submit">
          {t("visitor.submit")}
        </button>
      </Form>
      <OtherWays but="visitor" />
    </PeopleFrame>
  );
}
