import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage, peopleProblems, statusFor, typed } from "~/people/sign-in-page.server";
import { loggedIn } from "~/session/log-ins.server";
import { Field, Tick } from "~/ui/fields/Field";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t, next } = await peoplePage(request, context);
  return { title: t("register.title"), next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, next, form, language } = await peoplePage(request, context);
  const given = {
    firstName: typed(form, "firstName", 40),
    lastName: typed(form, "lastName", 40),
    email: typed(form, "email", 120),
    phone: typed(form, "phone", 24),
  };
  const acceptTerms = form.get("acceptTerms") === "on";
  const asked = await shop.memberRegister({
    ...given,
    phone: given.phone || "-",
    acceptTerms,
    langCode: langCodeOf[language],
  });
  if (!asked.ok)
    return data(
      { problems: peopleProblems(asked.refusal, t), given, acceptTerms },
      { status: statusFor(asked.refusal) },
    );
  return redirectKeeping(request, paths.verify("member", next), {
    headers: { "set-cookie": await loggedIn("member", { sid: asked.value.memberSid, waiting: true }) },
  });
}

export default function MemberRegister() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const href = useHref();
  const problems: FieldProblem[] = answer?.problems ?? [];
  const props = (name: "firstName" | "lastName" | "email" | "phone") => ({
    name,
    defaultValue: answer?.given[name],
    error: problems.find(({ field }) => field === name)?.text,
  });
  return (
    <PeopleFrame title={t("register.title")} lead={t("member.lead-plain")} problems={problems}>
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <div className="pair">
          <Field {...props("firstName")} label={t("register.first-name")} autoComplete="given-name" maxLength={40} />
          <Field {...props("lastName")} label={t("register.last-name")} autoComplete="family-name" maxLength={40} />
        </div>
        <Field
          {...props("email")}
          label={t("register.email")}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
        />
        <Field {...props("phone")} label={t("member.phone")} type="tel" dir="ltr" autoComplete="tel" maxLength={24} />
        <Tick
          name="acceptTerms"
          label={t("register.terms")}
          defaultChecked={answer?.acceptTerms}
          error={problems.find(({ field }) => field === "acceptTerms")?.text}
        />
        <button className="button" type="submit">
          {t("register.submit")}
        </button>
        <p>
          <Link to={href(paths.login("member", next))} reloadDocument>
            {t("register.already")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
