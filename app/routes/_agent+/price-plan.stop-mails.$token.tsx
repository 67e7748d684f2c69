import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { PeopleFrame } from "~/people/PeopleFrame";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The unsubscribe link in price plan emails. It asks for confirmation because link scanners open links automatically. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOfRequest(request), "people");
  const { searchParams } = new URL(request.url);
  return data({ title: t("plan.stop-title"), stopped: searchParams.get("stopped") === "1" });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const shop = await shopFor(request, context);
  await shop.pricePlanStopMails({ token: (params.token ?? "").slice(0, 64) });
  return redirectKeeping(request, `${new URL(request.url).pathname}?stopped=1`);
}

export default function StopMails() {
  const { title, stopped } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  return (
    <PeopleFrame title={title}>
      {stopped ? (
        <Notice tone="good" live>
          {t("plan.stopped")}
        </Notice>
      ) : (
        <Form method="post" className="card pad stack" reloadDocument>
          <p>{t("plan.stop-lead")}</p>
          <button className="button" type="submit">
            {t("plan.unfollow")}
          </button>
        </Form>
      )}
    </PeopleFrame>
  );
}
