import { addDays } from "date-fns";
import { siteConfig } from "~/config.server";
import { paths } from "~/paths";

const halfAYear = 182;

/** The contact for security reports (RFC 9116). The expiry date is relative to the request, so the file never expires. */
export function loader() {
  const { publicUrl } = siteConfig();
  const until = addDays(new Date(), halfAYear).toISOString().slice(0, 10);
  const lines = [
    `Contact: ${publicUrl}${paths.page("contact")}`,
    `Expires: ${until}T00:00:00.000Z`,
    "Preferred-Languages: he, en, ru, ar",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
