import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskList } from "~/desk/DeskList";
import { DisableForm } from "~/desk/DisableForm";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { setDisabled } from "~/desk/set-disabled.server";
import { printedDate, printedMoment } from "~/format/dates";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const { total, members } = deskValue(request, await shop.deskMembers({ search, from, to }));
  return {
    title: t("nav.members"),
    search,
    page,
    total,
    members: members.map(({ travellers, ...member }) => ({
      ...member,
      registeredAt: printedMoment(member.registeredAt),
      travellers: travellers && {
        count: travellers.kept,
        changed: printedDate(travellers.lastChange),
        first: printedDate(travellers.firstForgotten),
        last: printedDate(travellers.lastForgotten),
      },
    })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => setDisabled(request, context);

export default function DeskMembers() {
  const { title, search, page, total, members } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? [];
  const { t } = useTranslation("desk");
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary title={t("error.title")} errors={problems} />
      <DeskList label={t("list.search-people")} search={search} total={total} page={page} size={size}>
        {members.map((member) => (
          <section key={member.id} className="card pad row row-between">
            <div>
              <strong>
                <bdi>{member.name}</bdi>
              </strong>
              <p className="small">
                <Ltr>{member.phone}</Ltr> · <Ltr>{member.email}</Ltr> · <Ltr>{member.registeredAt}</Ltr>
              </p>
              {member.travellers ? <KeptTravellers {...member.travellers} /> : null}
            </div>
            <DisableForm
              kind="member"
              id={member.id}
              name={member.name}
              disabled={member.disabled}
              problems={problems}
            />
          </section>
        ))}
      </DeskList>
    </>
  );
}

/** How many, since when and until when: their details are the member's alone. */
function KeptTravellers({
  count,
  changed,
  first,
  last,
}: {
  count: number;
  changed: string;
  first: string;
  last: string;
}) {
  const { t } = useTranslation("desk");
  const isolated = (date: string) => `\u2066${date}\u2069`;
  const dates = { changed: isolated(changed), first: isolated(first), last: isolated(last) };
  return (
    <p className="small soft">
      {t("members.kept", { count })} {t("members.kept-changed", dates)}{" "}
      {t(first === last ? "members.kept-until" : "members.kept-from-until", dates)}
    </p>
  );
}
