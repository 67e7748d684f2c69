import type { PageId } from "@contract/content/page-slugs";
import type { ReactNode } from "react";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { useInApp } from "~/session/in-app";

/** The terms that the tick above accepts. In another tab, so that nothing typed is lost; inside the app there is no other tab. */
export function TermsLink({ page, children }: { page: PageId; children: ReactNode }) {
  const href = useHref();
  const inApp = useInApp();
  return (
    <p>
      <a href={href(paths.page(page))} target={inApp ? undefined : "_blank"} rel="noopener">
        {children}
      </a>
    </p>
  );
}
