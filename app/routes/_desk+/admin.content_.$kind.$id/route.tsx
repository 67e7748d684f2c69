import { routeNames } from "@contract/content/banner-pages";
import { directionOf } from "@contract/vocabulary/languages";
import { alsoRefused } from "@contract/wire/details-of";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import {
  type ContentField,
  contentFields,
  contentKinds,
  contentOf,
  emptyContent,
  shownContent,
} from "~/desk/content-form";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { placeWords } from "~/desk/place-words.server";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { ownNames } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { ContentForm } from "~/routes/_desk+/admin.content_.$kind.$id/content-form.server";
import { DayField } from "~/ui/fields/DayField";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, Tick } from "~/ui/fields/Field";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** `new` is the page for creating an entry. */
const newId = "new";

function kindOf(params: LoaderFunctionArgs["params"]) {
  const kind = contentKinds.find((option) => option === params.kind);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, language } = await deskPage(request, context);
  const kind = kindOf(params);
  const { contents } = deskValue(request, await shop.deskContents({}));
  const isNew = params.id === newId;
  const match = contents.find((content) => content.kind === kind && content.id === params.id);
  if (!isNew && !match) throw new Response(null, { status: 404 });
  const t = translator(language, "stock");
  return {
    title: t(`content.${isNew ? "new" : "edit"}-${kind}`),
    kind,
    isNew,
    places: routeNames.map((name) => ({ name, words: placeWords(language, name) })),
    isOff: match?.state === "off",
    form: match ? shownContent(match) : emptyContent,
    // Pictures already in use, and those of places, so that the desk user need not type a URL from memory.
    pictures: [...new Set(contents.flatMap(({ image }) => image ?? []))],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, language, t: desk } = await deskPage(request, context);
  const kind = kindOf(params);
  const t = translator(language, "stock");
  const form = await readForm(request, ContentForm, t);
  if (!form.ok) return refused(form);
  const { totp, do: what, ...typed } = form.value;
  if (what === "delete") {
    const id = params.id ?? "";
    const deleted = await shop.deskDeleteContent({ kind, id, version: Number(typed.version) || 1 });
    if (deleted.ok) return redirectKeeping(request, paths.desk("content", { done: "deleted" }));
    if (deleted.refusal.code === "wrong-state") return refused(form, [{ field: "", text: t("content.still-on") }], 409);
    if (deleted.refusal.code !== "changed-meanwhile") deskValue(request, deleted);
    return refused(form, [{ field: "", text: t("content.changed") }], 409);
  }
  const content = contentOf(kind, params.id === newId ? undefined : params.id, typed);
  const answer = await shop.deskSaveContent({ ...content, totp });
  const stepUp = codeProblem(answer, desk);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (answer.ok) return redirectKeeping(request, paths.desk("content", { done: "saved" }));
  const { code, field: fieldName = "" } = answer.refusal;
  if (code === "no-such-picture")
    return refused(form, [{ field: "image", text: t("content.no-picture"), label: labelOf("image", t) }]);
  if (code !== "invalid-input" && code !== "changed-meanwhile") deskValue(request, answer);
  const also = alsoRefused(answer.refusal).map(({ field = "" }) => field);
  const isContentField = (field: string): field is ContentField => contentFields.some((name) => name === field);
  const fields = [...new Set([fieldName, ...also])].filter(isContentField);
  const problems: FieldProblem[] =
    code === "changed-meanwhile" || fields.length === 0
      ? [{ field: "", text: t(code === "changed-meanwhile" ? "content.changed" : "content.wrong") }]
      : fields.map((field) => ({ field, text: t("content.wrong"), label: labelOf(field, t) }));
  return refused(form, problems, code === "changed-meanwhile" ? 409 : 422);
}

function labelOf(field: ContentField, t: ReturnType<typeof translator>): string {
  const [name, language] = field.split(".") as [string, keyof typeof ownNames | undefined];
  const labels: Record<string, string> = { startsAt: "starts", endsAt: "ends", titles: "title", bodies: "body" };
  const what = t(`content.${labels[name] ?? name}` as "content.page");
  return language ? t("content.in", { what, language: ownNames[language] }) : what;
}

export default function DeskContentPage() {
  const { title, kind, places, isOff, form: storedForm, pictures } = useLoaderData<typeof loader>();
  const { t } = useTranslation("stock");
  const { t: desk } = useTranslation("desk");
  const { field, tick, typed, error, problems } = formFields(useActionData<typeof action>(), storedForm);
  const [version, image] = [typed("version") ?? "", typed("image")];
  const inFour = (name: "titles" | "bodies", what: string, max: number) => (
    <div className="pair">
      {(["he", "en", "ru", "ar"] as const).map((language) => (
        <Field
          key={language}
          {...field(`${name}.${language}`)}
          label={t("content.in", { what, language: ownNames[language] })}
          lang={language}
          dir={directionOf(language)}
          maxLength={max}
        />
      ))}
    </div>
  );
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary title={desk("error.title")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <input type="hidden" name="version" value={version} />
        {kind === "banner" ? (
          <>
            <Field
              {...field("page")}
              label={t("content.page")}
              hint={t("content.page-hint")}
              dir="ltr"
              list="banner-pages"
              maxLength={80}
              readOnly={version !== ""}
            />
            <datalist id="banner-pages">
              {places.map(({ name, words }) => (
                <option key={name} value={name} label={words} />
              ))}
            </datalist>
            {image && !error("image") ? (
              <img src={image} alt="" width={320} height={180} className="content-picture" />
            ) : null}
            <Field
              {...field("image")}
              label={t("content.image")}
              hint={t("content.image-hint")}
              dir="ltr"
              list="banner-pictures"
              maxLength={300}
            />
            <datalist id="banner-pictures">
              {pictures.map((picture) => (
                <option key={picture} value={picture} />
              ))}
            </datalist>
          </>
        ) : null}
        {inFour("titles", t("content.title"), 120)}
        {kind === "popup" ? inFour("bodies", t("content.body"), 400) : null}
        <Field {...field("href")} label={t("content.href")} hint={t("content.href-hint")} dir="ltr" maxLength={300} />
        <div className="pair">
          <DayField {...field("startsAt")} label={t("content.starts")} type="datetime-local" dir="ltr" />
          <DayField {...field("endsAt")} label={t("content.ends")} type="datetime-local" dir="ltr" />
        </div>
        <Tick {...tick("active")} label={t("content.active")} />
        <CodeField error={error("totp")} />
        <div className="row">
          <button className="button" type="submit" name="do" value="save">
            {t("content.save")}
          </button>
          {isOff ? (
            <button className="button button-quiet" type="submit" name="do" value="delete">
              {t("content.delete")}
            </button>
          ) : null}
        </div>
      </Form>
    </>
  );
}
