import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, seen } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import type { FieldProblem } from "~/forms/refusal-texts";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { typed } from "~/people/sign-in-page.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const { pages } = seen(request, await shop.deskMissingPages({}));
  return { title: t("nav.missing"), pages: pages.map((page) => ({ ...page, lastAt: printedMoment(page.lastAt) })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await request.formData();
  const path = typed(form, "path", 500).trim();
  const to = typed(form, "to", 500).trim();
  const moved = await shop.deskMovePage({ path, to });
  if (!moved.ok && moved.refusal.code === "invalid-input") {
    const field = moved.refusal.field ?? "to";
    const problems: FieldProblem[] = [{ field, text: t("missing.wrong") }];
    return data({ problems, path, to }, { status: 422 });
  }
  seen(request, moved);
  return redirectKeeping(request, paths.desk("missing"));
}

/** Addresses people asked for in vain, and where each leads now. */
export default function DeskMissing() {
  const { title, pages } = useLoaderData<typeof loader>();
  const answer = useActionData() as { problems: FieldProblem[]; path: string; to: string } | undefined;
  const { t } = useTranslation("desk");
  const problem = (field: string) => answer?.problems.find((one) => one.field === field)?.text;
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary title={t("error.title")} errors={answer?.problems ?? []} />
      <Form method="post" className="card pad row row-end" noValidate reloadDocument>
        <Field
          name="path"
          label={t("missing.path")}
          dir="ltr"
          maxLength={500}
          defaultValue={answer?.path}
          error={problem("path")}
        />
        <Field
          name="to"
          label={t("missing.to")}
          hint={t("missing.hint")}
          dir="ltr"
          maxLength={500}
          defaultValue={answer?.to}
          error={problem("to")}
        />
        <button className="button" type="submit">
          {t("missing.submit")}
        </button>
      </Form>
      <p role="status">{pages.length === 0 ? t("list.none") : t("list.total", { total: pages.length })}</p>
      <DeskTable
        label={title}
        columns={(["path", "count", "last", "to"] as const).map((id) => ({ id, text: t(`missing.${id}`) }))}
      >
        {pages.map((page) => (
          <tr key={page.path}>
            <td>
              <bdi>{page.path}</bdi>
            </td>
            <td>{page.count}</td>
            <td>
              <Ltr>{page.lastAt}</Ltr>
            </td>
            <td>
              <bdi>{page.to ?? ""}</bdi>
            </td>
          </tr>
        ))}
      </DeskTable>
    </>
  );
}
