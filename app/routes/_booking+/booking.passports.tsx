import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shopFor } from "~/api/shop.server";
import { PassportsPage } from "~/booking/passports/PassportsPage";
import { giveTyped, PassportsForm, shownPassports } from "~/booking/passports/passports-form.server";
import { bookingIdOf } from "~/booking/require-step.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { hasMemberLogIn } from "~/session/log-ins.server";
import passportStyles from "~/styles/passports.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: passportStyles }];
export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Passports of a sold booking, for the browser that bought it and for the agency's staff. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const booking = await shop.succeededBooking({ bookingId, langCode: langCodeOf[language] });
  const query = new URL(request.url).searchParams;
  const kept = booking.ok && (await hasMemberLogIn(request)) ? await shop.keptPassports({ bookingId }) : null;
  const passports = booking.ok ? shownPassports(booking.value, query.get("correct"), kept) : null;
  // The confirmation knows where a booking belongs that has nothing to give.
  if (!booking.ok || !passports) throw redirectKeeping(request, paths.confirmation(bookingId));
  const title = translator(language, "people")("passports.title");
  return { title, bookingId, name: booking.value.title, passports, saved: query.has("saved") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const t = translator(await languageOfRequest(request), "booking");
  const form = await readForm(request, PassportsForm, t);
  if (!form.ok) return refused(form);
  const shop = await shopFor(request, context);
  const { passports: typed, keep } = form.value;
  const outcome = await giveTyped(typed, (passports) => shop.givePassports({ bookingId, passports, keep }), t);
  if (outcome.problems.length > 0) return refused(form, outcome.problems);
  // What no field can mend, such as the day that has passed, the page itself says.
  return redirectKeeping(request, paths.passports(bookingId, outcome.refused ? {} : { saved: "1" }));
}

export default function BookingPassports() {
  const { bookingId, ...page } = useLoaderData<typeof loader>();
  const form = formFields<string>(useActionData<typeof action>());
  return (
    <PassportsPage
      {...page}
      form={form}
      correct={(paxId) => paths.passports(bookingId, { correct: paxId })}
      back={paths.confirmation(bookingId)}
    />
  );
}
