import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { MovedPageForm } from "~/routes/_desk+/admin.missing/moved-page-form.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const { pages } = deskValue(request, await shop.deskMissingPages({}));
  return { title: t("nav.missing"), pages: pages.map((page) => ({ ...page, lastAt: printedMoment(page.lastAt) })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, MovedPageForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.deskMovePage(form.value);
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, [{ field: answer.refusal.field ?? "to", text: t("missing.wrong") }]);
  deskValue(request, answer);
  return redirectKeeping(request, paths.desk("missing"));
}

/** URLs that visitors requested and that do not exist, and the redirect target of each. */
export default function DeskMissing() {
  const { title, pages } = useLoaderData<typeof loader>();
  const { field, problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("desk");
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary title={t("error.title")} errors={problems} />
      <Form method="post" className="card pad row row-end" noValidate reloadDocument>
        <Field {...field("path")} label={t("missing.path")} dir="ltr" maxLength={500} />
        <Field {...field("to")} label={t("missing.to")} hint={t("missing.hint")} dir="ltr" maxLength={500} />
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
