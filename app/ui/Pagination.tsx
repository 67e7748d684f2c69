import { Link } from "~/ui/Link";
import { Icon } from "./Icon";

/** Numbered page links around the current one; `hrefOf` builds the address of a page. */
export function Pagination({
  label,
  previous,
  next,
  current,
  last,
  hrefOf,
}: {
  label: string;
  previous: string;
  next: string;
  current: number;
  last: number;
  hrefOf: (page: number) => string;
}) {
  const near = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  );
  return (
    <nav className="pages" aria-label={label}>
      {current > 1 ? (
        <Link to={hrefOf(current - 1)} rel="prev" aria-label={previous}>
          <Icon name="chevron-back" mirrored />
        </Link>
      ) : null}
      {near.map((page, index) => (
        <PageLink
          key={page}
          page={page}
          isCurrent={page === current}
          hasGap={page - (near[index - 1] ?? 0) > 1}
          to={hrefOf(page)}
        />
      ))}
      {current < last ? (
        <Link to={hrefOf(current + 1)} rel="next" aria-label={next}>
          <Icon name="chevron-forward" mirrored />
        </Link>
      ) : null}
    </nav>
  );
}

function PageLink({ page, isCurrent, hasGap, to }: { page: number; isCurrent: boolean; hasGap: boolean; to: string }) {
  return (
    <>
      {hasGap ? <span aria-hidden="true">…</span> : null}
      <Link to={to} aria-current={isCurrent ? "page" : undefined} className="number">
        {page}
      </Link>
    </>
  );
}
