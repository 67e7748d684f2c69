import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import styles from "~/styles/agents.css";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await peoplePage(request, context);
  return { title: translator(language, "agents")("keys.title") };
}

/** The keys that do something here, as they are printed on a keyboard. */
const keys = [
  ["next", ["Tab", "Shift + Tab"]],
  ["enter", ["Enter"]],
  ["space", ["Space"]],
  ["choose", ["↑", "↓"]],
  ["turn", ["←", "→"]],
  ["close", ["Esc"]],
  ["map", ["?"]],
] as const;

/** What the keyboard does, for those who book all day; the script of agents opens the same list with `?`. */
export default function Keys() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agents");
  const href = useHref();
  return (
    <PeopleFrame title={title} lead={t("keys.lead")}>
      <dl className="facts keys">
        {keys.map(([name, printed]) => (
          <div key={name} className="contents">
            <dt>
              <bdi dir="ltr">
                {printed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </bdi>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {/* Whoever dictates may speak the sign: it can be taken off. Without the script there is nothing to take off. */}
      <label className="tick" data-key-switch hidden>
        <input type="checkbox" />
        <span>{t("keys.switch")}</span>
      </label>
      <p>
        <Link to={href(paths.agent())} reloadDocument>
          {t("bookings.home")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
