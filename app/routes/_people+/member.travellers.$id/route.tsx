import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { yearOfExample } from "~/booking/TravellerFields";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { travellerLabels } from "~/forms/traveller-labels";
import { dateParts, isNoSuchDate, typedDate } from "~/forms/typed-date";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { TravellerForm, travellerProblems } from "~/routes/_people+/member.travellers.$id/traveller-form.server";
import { DateFields } from "~/ui/fields/DateFields";
import { Field, Tick } from "~/ui/fields/Field";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The form to keep a traveller, or to change one. A kept passport number is never shown again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, members } = await memberPage(request, context);
  const kept = asMember(request, await shop.memberTravellers({}));
  if (!kept.ok) throw new Response(null, { status: 503 });
  const traveller = kept.value.travellers.find(({ travellerId }) => travellerId === params.id);
  if (!traveller && params.id !== "new") throw redirectKeeping(request, paths.member("/travellers", { done: "gone" }));
  const [birth, expiry] = [dateParts(traveller?.birthDate), dateParts(traveller?.passportExpiry)];
  return {
    title: members(traveller ? "travellers.edit" : "travellers.add"),
    name: traveller ? `${traveller.firstName} ${traveller.lastName}` : null,
    passportEnd: traveller?.passport?.slice(-3) ?? null,
    shown: {
      firstName: traveller?.firstName,
      lastName: traveller?.lastName,
      gender: traveller?.gender,
      "birth.day": birth.day,
      "birth.month": birth.month,
      "birth.year": birth.year,
      "expiry.day": expiry.day,
      "expiry.month": expiry.month,
      "expiry.year": expiry.year,
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop, members, language } = await memberPage(request, context);
  const t = translator(language, "booking");
  const form = await readForm(request, TravellerForm, t);
  if (!form.ok) return refused(form);
  const { birth, expiry, use, ...values } = form.value;
  const [, name, suggested] = /^(firstName|lastName)=(.+)$/.exec(use ?? "") ?? [];
  if (suggested && (name === "firstName" || name === "lastName")) {
    values[name] = suggested;
    form.typed[name] = [suggested];
  }
  const birthDate = typedDate(birth);
  const passportExpiry = typedDate(expiry);
  const problems: FieldProblem[] = [
    ...(birthDate === null
      ? [{ field: "birth", text: isNoSuchDate(birth) ? t("error.no-such-date") : members("travellers.birth-wrong") }]
      : []),
    ...(passportExpiry === null
      ? [{ field: "expiry", text: isNoSuchDate(expiry) ? t("error.no-such-date") : members("travellers.expiry-wrong") }]
      : []),
  ];
  if (problems.length > 0) return refused(form, problems);
  const saved = asMember(
    request,
    await shop.memberSaveTraveller({
      ...values,
      travellerId: params.id === "new" ? undefined : params.id,
      birthDate: birthDate ?? undefined,
      passportNumber: values.passportNumber || undefined,
      passportExpiry: passportExpiry ?? undefined,
    }),
  );
  if (saved.ok) return redirectKeeping(request, paths.member("/travellers", { done: "saved" }));
  if (saved.refusal.code === "not-found")
    return redirectKeeping(request, paths.member("/travellers", { done: "gone" }));
  return refused(form, travellerProblems(saved.refusal, t, members));
}

export default function MemberTraveller() {
  const { name, passportEnd, shown } = useLoaderData<typeof loader>();
  const form = formFields<string>(useActionData<typeof action>(), shown);
  const { t } = useTranslation("members");
  const { t: booking } = useTranslation("booking");
  const href = useHref();
  const words = {
    day: booking("travellers.day"),
    month: booking("travellers.month"),
    year: booking("travellers.year"),
  };
  const date = (field: string) => ({
    day: form.typed(`${field}.day`),
    month: form.typed(`${field}.month`),
    year: form.typed(`${field}.year`),
  });
  const suggestion = (field: string) => {
    const text = form.problems.find((problem) => problem.field === field)?.suggestion;
    return text ? (
      <button className="link-button" type="submit" name="use" value={`${field}=${text}`}>
        {booking("travellers.use-suggestion", { name: `\u2066${text}\u2069` })}
      </button>
    ) : null;
  };
  const genderError = form.error("gender");
  return (
    <PeopleFrame
      title={name ? t("travellers.edit-of", { name: `\u2066${name}\u2069` }) : t("travellers.add")}
      problems={form.problems.map((problem) => {
        const label = travellerLabels[problem.field as keyof typeof travellerLabels];
        return label ? { ...problem, label: booking(label) } : problem;
      })}
    >
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        {/* Enter in a field saves, and takes no suggestion. */}
        <button className="hidden" type="submit" tabIndex={-1} aria-hidden="true" />
        {(["firstName", "lastName"] as const).map((field) => (
          <div key={field}>
            <Field
              {...form.field(field)}
              label={booking(field === "firstName" ? "travellers.first-name" : "travellers.last-name")}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            {suggestion(field)}
          </div>
        ))}
        <fieldset className="field" aria-describedby={genderError ? "gender-error" : undefined}>
          <legend className="legend">{booking("travellers.gender")}</legend>
          {genderError ? (
            <div id="gender-error" className="error">
              {genderError}
            </div>
          ) : null}
          <div className="row">
            {(["F", "M"] as const).map((gender) => (
              <label key={gender} className="tick" htmlFor={gender === "F" ? "gender" : "gender-M"}>
                <input
                  type="radio"
                  id={gender === "F" ? "gender" : "gender-M"}
                  name="gender"
                  value={gender}
                  defaultChecked={form.typed("gender") === gender}
                />
                <span>{booking(gender === "F" ? "travellers.female" : "travellers.male")}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <DateFields
          name="birth"
          legend={t("travellers.birth")}
          hint={booking("travellers.date-hint", { year: yearOfExample("ADT") })}
          error={form.error("birth")}
          words={words}
          value={date("birth")}
        />
        <Field
          {...form.field("passportNumber")}
          label={booking("travellers.passport")}
          hint={
            passportEnd
              ? t("travellers.passport-kept", { end: `\u2066${passportEnd}\u2069` })
              : t("travellers.optional")
          }
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        <DateFields
          name="expiry"
          legend={booking("travellers.passport-expiry")}
          hint={t("travellers.optional")}
          error={form.error("expiry")}
          words={words}
          value={date("expiry")}
        />
        {passportEnd ? <Tick {...form.tick("removePassport")} label={t("travellers.passport-remove")} /> : null}
        <button className="button" type="submit">
          {t("travellers.save")}
        </button>
      </Form>
      <p>
        <Link to={href(paths.member("/travellers"))} reloadDocument>
          {t("travellers.back")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
