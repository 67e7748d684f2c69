import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "~/ui/fields/Field";

/** A desk list with search above and pagination below. Both are reflected in the address. */
export function DeskList({
  label,
  search,
  total,
  page,
  size,
  more,
  children,
}: {
  label: string;
  search: string;
  total: number;
  page: number;
  size: number;
  /** Additional search fields. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("desk");
  return (
    <>
      <Form method="get" role="search" className="row row-end" reloadDocument>
        <Field name="search" type="search" label={label} defaultValue={search} maxLength={60} />
        {more}
        <button className="button button-quiet" type="submit">
          {t("list.submit")}
        </button>
      </Form>
      <p role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</p>
      {children}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}

export function DeskPages({ page, last }: { page: number; last: number }) {
  const { t } = useTranslation("desk");
  const { pathname, search } = useLocation();
  const at = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return `${pathname}?${query}`;
  };
  if (last <= 1) return null;
  return (
    <p className="row">
      {page > 1 ? (
        <Link to={at(page - 1)} rel="prev" reloadDocument>
          {t("list.earlier")}
        </Link>
      ) : null}
      {page < last ? (
        <Link to={at(page + 1)} rel="next" reloadDocument>
          {t("list.later")}
        </Link>
      ) : null}
    </p>
  );
}
