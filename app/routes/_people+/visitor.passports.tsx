import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PassportsPage } from "~/booking/passports/PassportsPage";
import { giveTyped, PassportsForm, shownPassports } from "~/booking/passports/passports-form.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { visitorPage } from "~/people/visitor-page.server";
import { hasMemberLogIn } from "~/session/log-ins.server";
import passportStyles from "~/styles/passports.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: passportStyles }];
export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The page that mails link to: passports of the visitor's booking that the sale did not ask for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, booking } = await visitorPage(request, context, paths.visitorPassports());
  const query = new URL(request.url).searchParams;
  const kept = (await hasMemberLogIn(request)) ? await shop.visitorKeptPassports({}) : null;
  const passports = shownPassports(booking, query.get("correct"), kept);
  if (!passports) throw redirectKeeping(request, paths.visitor());
  return { title: t("passports.title"), name: booking.title, passports, saved: query.has("saved") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, language } = await peoplePage(request, context);
  const t = translator(language, "booking");
  const form = await readForm(request, PassportsForm, t);
  if (!form.ok) return refused(form);
  const { passports: typed, keep } = form.value;
  const outcome = await giveTyped(typed, (passports) => shop.visitorGivePassports({ passports, keep }), t);
  if (outcome.problems.length > 0) return refused(form, outcome.problems);
  // What no field can mend, such as the day that has passed, the page itself says.
  return redirectKeeping(request, paths.visitorPassports(outcome.refused ? {} : { saved: "1" }));
}

export default function VisitorPassports() {
  const page = useLoaderData<typeof loader>();
  const form = formFields<string>(useActionData<typeof action>());
  return (
    <PassportsPage
      {...page}
      form={form}
      correct={(paxId) => paths.visitorPassports({ correct: paxId })}
      back={paths.visitor()}
    />
  );
}
