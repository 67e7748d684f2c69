import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { loggedOut } from "~/people/log-out.server";
import { asMember, memberOnlyPage, memberPage } from "~/people/member-page.server";
import { PeopleFrame } from "~/people/PeopleFrame";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Leaving the club needs confirmation: what was kept is deleted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { members } = await memberOnlyPage(request, context, paths.member("/leave"));
  return { title: members("leave.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await memberPage(request, context);
  asMember(request, await shop.memberLeave({}));
  return loggedOut(request, "member", paths.login("member", undefined, { left: 1 }));
}

export default function MemberLeave() {
  const { t } = useTranslation("members");
  const href = useHref();
  return (
    <PeopleFrame title={t("leave.title")} lead={t("leave.lead")}>
      <Form method="post" className="card pad stack" reloadDocument>
        <button className="button" type="submit">
          {t("leave.submit")}
        </button>
        <p>
          <Link to={href(paths.member())} reloadDocument>
            {t("leave.stay")}
          </Link>
        </p>
      </Form>
    </PeopleFrame>
  );
}
