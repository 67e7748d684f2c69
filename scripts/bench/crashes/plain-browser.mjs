import { setTimeout as delay } from "node:timers/promises";
import { parse } from "node-html-parser";

/** Milliseconds a user waits for one answer, and keeps retrying without one. */
const answerTimeout = 30_000;
const patience = 240_000;
const mostRedirects = 10;

/**
 * A browser without script: it keeps cookies by origin, follows redirects and submits forms. A request without an answer, or with a server
 * error, is repeated, as a user would reload. `onLost` receives the reason each time.
 */
export function plainBrowser(home, onLost = () => {}) {
  const jars = new Map();

  async function fetchWithCookies(url, init) {
    const jar = jars.get(url.origin) ?? new Map();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: {
        accept: "text/html",
        "accept-language": "he",
        "sec-fetch-site": "same-origin",
        ...(init.method === "POST" ? { origin: url.origin } : {}),
        ...(cookie ? { cookie } : {}),
      },
      signal: AbortSignal.timeout(answerTimeout),
    });
    const text = await answer.text();
    for (const line of answer.headers.getSetCookie()) {
      const [name, ...value] = line.split(";")[0].split("=");
      jar.set(name, value.join("="));
    }
    return { status: answer.status, headers: answer.headers, text };
  }

  async function fetchWithRetry(url, init) {
    const until = Date.now() + patience;
    for (;;) {
      const answer = await fetchWithCookies(url, init).catch(() => null);
      if (answer && answer.status < 500) return answer;
      onLost(answer ? String(answer.status) : "no answer");
      if (Date.now() > until) throw new Error(`${url.pathname} was not answered: ${answer?.status ?? "no connection"}`);
      await delay(250);
    }
  }

  async function request(address, init = { method: "GET" }) {
    let url = new URL(address, home);
    let request = init;
    for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
      const answer = await fetchWithRetry(url, request);
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status > 399 || !location)
        return { url, status: answer.status, html: parse(answer.text) };
      url = new URL(location, url);
      // 307: the same form is sent there.
      if (answer.status !== 307) request = { method: "GET" };
    }
    throw new Error(`${address} redirects without end`);
  }

  return {
    open: (address) => request(address),
    /** Presses a button of the page: its form is sent as it stands, with these values typed, chosen or ticked. */
    press(page, button, typed = {}) {
      const owner = button.getAttribute("form");
      const form = owner ? page.html.getElementById(owner) : button.closest("form");
      const values = new URLSearchParams();
      for (const [name, value] of fieldsOf(page, form)) if (!(name in typed)) values.append(name, value);
      for (const [name, value] of Object.entries(typed)) values.append(name, value);
      const name = button.getAttribute("name");
      if (name) values.append(name, button.getAttribute("value") ?? "");
      const attribute = (what) => button.getAttribute(`form${what}`) ?? form.getAttribute(what);
      const target = new URL(attribute("action") ?? page.url.href, page.url);
      if (attribute("method")?.toLowerCase() === "post") return request(target, { method: "POST", body: values });
      target.search = String(values);
      return request(target);
    },
  };
}

/** Names and values that a browser would send of an untouched form. */
function fieldsOf(page, form) {
  const id = form.getAttribute("id");
  const own = (field) => {
    const owner = field.getAttribute("form");
    return owner ? owner === id : field.closest("form") === form;
  };
  return page.html.querySelectorAll("input,select,textarea").flatMap((field) => {
    if (!own(field)) return [];
    const name = field.getAttribute("name");
    const type = field.getAttribute("type");
    if (!name || field.hasAttribute("disabled") || type === "submit") return [];
    if ((type === "radio" || type === "checkbox") && !field.hasAttribute("checked")) return [];
    if (field.rawTagName !== "select") return [[name, field.getAttribute("value") ?? field.text ?? ""]];
    const options = field.querySelectorAll("option");
    const selectedOption = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return selectedOption ? [[name, selectedOption.getAttribute("value") ?? selectedOption.text]] : [];
  });
}
