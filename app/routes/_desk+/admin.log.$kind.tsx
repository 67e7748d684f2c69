import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ChangedValues } from "~/desk/ChangedValues";
import { changeWords, targetWords } from "~/desk/change-words.server";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { actionWord, noticeWords, recordWord, sentWords } from "~/desk/record-words.server";
import { printedMoment } from "~/format/dates";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 100;
const kinds = ["messages", "notifications", "audit"] as const;

type Line = { what: string; about: string };

const wordOf: Record<(typeof kinds)[number], (t: TFunction<"desk">, line: Line) => string> = {
  messages: (t, { what }) => sentWords(t, what),
  notifications: (t, { what, about }) => noticeWords(t, { key: about, subject: what, details: [] }).subject,
  audit: (t, { what }) => actionWord(t, what),
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  // Requests of visitors stood here once, and bookmarks still say so.
  if (params.kind === "leads") throw redirectKeeping(request, paths.desk("requests"));
  const { shop, t, language, query } = await deskPage(request, context);
  const kind = kinds.find((option) => option === params.kind);
  if (!kind) throw new Response(null, { status: 404 });
  const { page, from, to } = pageOf(query, size);
  const { total, lines } = deskValue(request, await shop.deskLog({ kind, from, to }));
  return {
    title: t(`nav.${kind}`),
    page,
    total,
    lines: lines.map((line) => ({
      ...line,
      what: wordOf[kind](t, line),
      at: printedMoment(line.at),
      about: kind === "audit" ? targetWords(language, line.about) : line.about,
      note: kind === "audit" ? recordWord(t, "actor", line.note) : line.note,
      changes: line.changes.map((change) => changeWords(language, change)),
    })),
  };
}

export default function DeskLog() {
  const { title, page, total, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  return (
    <>
      <h1>{title}</h1>
      <p role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</p>
      <DeskTable
        label={title}
        columns={(["at", "what", "about", "note", "count"] as const).map((id) => ({ id, text: t(`log.${id}`) }))}
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: log lines have no identity other than their position
          <tr key={index}>
            <td>
              <Ltr>{line.at}</Ltr>
            </td>
            <td>
              <bdi>{line.what}</bdi>
            </td>
            <td>
              <bdi>{line.about}</bdi>
            </td>
            <td>
              <bdi>{line.note}</bdi> <ChangedValues changes={line.changes} />
            </td>
            <td>{line.count}</td>
          </tr>
        ))}
      </DeskTable>
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
