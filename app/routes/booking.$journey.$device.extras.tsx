import { langCodeOf } from "@contract/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedPrice } from "~/format/money";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { requireStep } from "~/journeys/require-step.server";
import { shownBooking } from "~/journeys/shown-booking.server";
import { paths } from "~/paths";
import { BookingFrame } from "~/ui/BookingFrame";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "extras");
  const t = translator(at.language, "booking");
  const { stored } = at;
  const early = new URL(args.request.url).searchParams.get("early") === "1";
  return {
    title: `${t("extras.title")} – ${stored.title}`,
    booking: shownBooking(at, "extras", early),
    chosen: stored.additionalServices,
    services: stored.offeredServices.map(({ code, name, description, price, unit }) => ({
      code,
      name,
      description,
      price: price.price,
      currency: price.currency,
      unit,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, stored, journey, device, language } = await requireStep(args, "extras");
  const form = await args.request.formData();
  const additionalServices = form
    .getAll("service")
    .filter((code): code is string => typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code));
  const answer = await shop.storePage({
    bookingId: stored.bookTransId,
    stage: "extras",
    additionalServices,
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirectKeeping(args.request, paths.bookingStep(journey, device, "check", stored.bookTransId));
  return data({ problems: refusalTexts(answer.refusal, translator(language, "booking"), () => "") }, { status: 422 });
}

const units = {
  perPerson: "extras.per-person",
  perRoom: "extras.per-room",
  perNight: "extras.per-night",
  perBooking: "extras.per-booking",
} as const;

export default function Extras() {
  const { booking, services, chosen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  return (
    <BookingFrame booking={booking} title={t("extras.title")} lead={t("extras.lead")} problems={answer?.problems}>
      <Form method="post" className="stack">
        {services.map((service) => (
          <label key={service.code} className="choice">
            <input type="checkbox" name="service" value={service.code} defaultChecked={chosen.includes(service.code)} />
            <span className="row row-between">
              <span className="stack stack-s">
                <strong>{service.name}</strong>
                <span className="small soft">{service.description}</span>
              </span>
              <span>
                <Ltr>{printedPrice(service.price, service.currency)}</Ltr>{" "}
                <span className="small soft">{t(units[service.unit])}</span>
              </span>
            </span>
          </label>
        ))}
        <button className="button" type="submit">
          {t("common.continue")}
        </button>
      </Form>
    </BookingFrame>
  );
}
