import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskPages } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { noticeWords } from "~/desk/record-words.server";
import { printedMoment } from "~/format/dates";
import { formValue } from "~/forms/read-form.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { NoticesForm } from "~/routes/_desk+/admin.notices/notices-form.server";
import { ownAddress } from "~/session/own-address";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, langCode, query } = await deskPage(request, context);
  const all = query.get("all") === "1";
  const { page, from, to } = pageOf(query, size);
  const { total, notices } = deskValue(request, await shop.deskNotices({ all, from, to, langCode }));
  return {
    title: t("nav.notifications"),
    all,
    page,
    total,
    notices: notices.map((notice) => ({
      ...notice,
      ...noticeWords(t, notice),
      firstAt: printedMoment(notice.firstAt),
      lastAt: printedMoment(notice.lastAt),
      seen: notice.seen?.by,
    })),
  };
}

/** Marks the ticked notices, or all those displayed, as seen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await deskPage(request, context);
  const form = await formValue(request, NoticesForm);
  const ids = form.do === "all" ? form.shown : form.id;
  if (ids.length > 0) deskValue(request, await shop.deskSeeNotices({ ids }));
  return redirect(ownAddress(request), 303);
}

/** Notices for administrators, with identical ones grouped into one row. */
export default function DeskNotices() {
  const { title, all, page, total, notices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      <p className="row">
        <span role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</span>
        <Link to={href(paths.desk("notifications", { all: all ? undefined : 1 }))} reloadDocument>
          {t(all ? "notices.new" : "notices.all")}
        </Link>
        <Link to={href(paths.desk("missing"))} reloadDocument>
          {t("nav.missing")}
        </Link>
      </p>
      <Form method="post" className="stack" reloadDocument>
        <DeskTable
          label={title}
          columns={(["seen", "what", "note", "count", "first", "last"] as const).map((id) => ({
            id,
            text: t(`notices.${id}`),
          }))}
        >
          {notices.map((notice) => (
            <tr key={notice.id}>
              <td>
                {notice.seen ? (
                  <bdi>{notice.seen}</bdi>
                ) : (
                  <>
                    <input type="hidden" name="shown" value={notice.id} />
                    <input
                      type="checkbox"
                      name="id"
                      value={notice.id}
                      aria-label={t("notices.mark", { what: notice.subject })}
                    />
                  </>
                )}
              </td>
              <td>
                <strong>
                  <bdi>{notice.subject}</bdi>
                </strong>
                {notice.about ? (
                  <>
                    <br />
                    <bdi>{notice.about}</bdi>
                  </>
                ) : null}
              </td>
              <td>
                {notice.booking ? (
                  <Link to={href(paths.deskBooking(notice.booking.bookTransId))} reloadDocument>
                    {t("record.detail.bookingId")} <Ltr>{notice.booking.pnr}</Ltr>
                  </Link>
                ) : notice.order ? (
                  <Link to={href(paths.desk("bookings", { search: notice.order }))} reloadDocument>
                    {t("record.detail.orderNumber")} <Ltr>{notice.order}</Ltr>
                  </Link>
                ) : notice.flightId || notice.eventId ? (
                  <Link
                    to={href(paths.desk("bookings", { flight: notice.flightId, event: notice.eventId }))}
                    reloadDocument
                  >
                    {t("notices.bookings")}
                  </Link>
                ) : null}
                {notice.details.map(({ name, value }) => (
                  <div key={name}>
                    {name}: <bdi>{value}</bdi>
                  </div>
                ))}
              </td>
              <td>{notice.count}</td>
              <td>
                <Ltr>{notice.firstAt}</Ltr>
              </td>
              <td>
                <Ltr>{notice.lastAt}</Ltr>
              </td>
            </tr>
          ))}
        </DeskTable>
        {notices.some((notice) => !notice.seen) ? (
          <div className="row">
            <button className="button" type="submit">
              {t("notices.see")}
            </button>
            <button className="button button-quiet" type="submit" name="do" value="all">
              {t("notices.see-all")}
            </button>
          </div>
        ) : null}
      </Form>
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
