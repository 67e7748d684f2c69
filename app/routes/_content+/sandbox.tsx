import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxOf } from "~/security/sandbox.server";
import { Ltr } from "~/ui/Ltr";

export const handle = { script: "none" };
export const meta: MetaFunction = () => [{ title: "Sandbox" }];

/** For people trying out the shop: the messages "sent" and the behaviour of each test card. Not available in production. */
export function loader({ context }: LoaderFunctionArgs) {
  const { messages, cards, accounts } = sandboxOf(context);
  return { messages: messages().slice(0, 30), cards: cards(), accounts: accounts() };
}

export default function Sandbox() {
  const { messages, cards, accounts } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="wrap main stack" lang="en" dir="ltr">
      <h1>Sandbox</h1>
      <p>
        Nothing here is real. As JSON: <a href="/sandbox/messages.json">messages</a>,{" "}
        <a href="/sandbox/cards.json">cards</a>, <a href="/sandbox/accounts.json">accounts</a>.
      </p>
      <section className="card pad stack">
        <h2>Magic cards</h2>
        <p>Any expiry in the future, any CVV.</p>
        <ul className="stack stack-s">
          {cards.map((card) => (
            <li key={card.number}>
              <Ltr>{card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}</Ltr> – {card.behaviour}
            </li>
          ))}
        </ul>
      </section>
      <section className="card pad stack">
        <h2>Log-ins</h2>
        <ul className="stack stack-s">
          {accounts.map((account) => (
            <li key={JSON.stringify(account.login)} dir="auto">
              <strong>{account.role}</strong> ({account.where}):{" "}
              {Object.entries(account.login)
                .map(([name, value]) => `${name} ${value}`)
                .join(", ")}
            </li>
          ))}
        </ul>
      </section>
      <section className="card pad stack">
        <h2>Messages</h2>
        {messages.length === 0 ? <p>None yet.</p> : null}
        {messages.map((message) => (
          <article key={`${message.at}${message.kind}`} className="stack stack-s">
            <p className="soft small">
              {message.kind} · <Ltr>{message.to}</Ltr> · <Ltr>{message.at}</Ltr>
            </p>
            <p dir="auto">{message.text}</p>
          </article>
        ))}
      </section>
    </main>
  );
}
