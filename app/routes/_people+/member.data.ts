import type { LoaderFunctionArgs } from "@remix-run/node";
import { asMember, memberPage } from "~/people/member-page.server";

/** What the club keeps of the member, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await memberPage(request, context);
  const stored = asMember(request, await shop.memberStoredData({}));
  if (!stored.ok) throw new Response(null, { status: 503 });
  return new Response(`${JSON.stringify(stored.value, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="nofesh-my-data.json"',
      "cache-control": "private, no-store",
    },
  });
}
