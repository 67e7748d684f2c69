import { directionOf } from "@contract/vocabulary/languages";
import { html } from "hono/html";
import type { CardFormValues } from "./card-form";
import { type CardField, type FieldError, pageLanguage, pageWords } from "./card-page-words";
import type { LedgerPage } from "./ledger";
import { magicCards } from "./magic-cards";

type Markup = ReturnType<typeof html>;
type Errors = Partial<Record<CardField | "code", FieldError>>;

const emptyForm: CardFormValues = { number: "", expiry: "", id: "", holder: "" };

/** The card entry page. It needs no script and no cookie. */
export function cardPage(page: LedgerPage, base: string, errors: Errors = {}, submission?: CardFormValues): Markup {
  const words = pageWords[pageLanguage(page.language)];
  const values = submission ?? { ...emptyForm, holder: page.customer };
  const field = (name: CardField, attributes: Markup, hint: string) =>
    html`<div class="field">
<label for="${name}">${words.fields[name]}</label>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ""}
${errors[name] ? html`<span class="error" id="${name}-error">${words.errors[errors[name]]}</span>` : ""}
<input id="${name}" name="${name}" ${attributes} value="${name === "cvv" ? "" : values[name]}"${describedBy(name, hint, errors[name])}>
</div>`;
  const digits = html`inputmode="numeric" dir="ltr" autocomplete=`;
  return shell(
    page.language,
    base,
    words.title,
    html`${sumOf(page)}
${errorSummary(page.language, errors)}
<form method="post" action="${base}/page/${page.pageId}" novalidate>
${field("number", html`${digits}"cc-number" maxlength="23" required`, "")}
<div class="pair">
${field("expiry", html`${digits}"cc-exp" maxlength="7" placeholder="MM/YY" required`, words.hints.expiry)}
${field("cvv", html`${digits}"cc-csc" maxlength="4" required`, words.hints.cvv)}
</div>
${field("id", html`${digits}"off" maxlength="9"`, words.hints.optional)}
${field("holder", html`dir="auto" autocomplete="cc-name" maxlength="60"`, words.hints.optional)}
<button type="submit">${words.pay}</button>
</form>
<p class="away"><a href="${page.cancel}">${words.cancel}</a></p>
${demoCards(page.language)}`,
    Object.keys(errors).length > 0,
  );
}

/** The bank's challenge page, as in 3-D Secure. */
export function codePage(page: LedgerPage, base: string, error?: FieldError): Markup {
  const words = pageWords[pageLanguage(page.language)];
  const address = `${base}/page/${page.pageId}`;
  return shell(
    page.language,
    base,
    words.code.title,
    html`${sumOf(page)}
${errorSummary(page.language, error ? { code: error } : {})}
<p>${words.code.text}</p>
<form method="post" action="${address}" novalidate>
<div class="field">
<label for="code">${words.code.field}</label>
${error ? html`<span class="error" id="code-error">${words.errors[error]}</span>` : ""}
<input id="code" name="code" inputmode="numeric" dir="ltr" autocomplete="one-time-code" maxlength="8" required${describedBy("code", "", error)}>
</div>
<button type="submit">${words.code.confirm}</button>
</form>
<form method="post" action="${address}"><button class="plain" name="intent" value="another-card">${words.code.otherCard}</button></form>
<p class="away"><a href="${page.cancel}">${words.cancel}</a></p>`,
    Boolean(error),
  );
}

export function overPage(page: LedgerPage, base: string): Markup {
  const { over } = pageWords[pageLanguage(page.language)];
  const body = html`<p role="alert">${over.text}</p><p class="away"><a href="${page.cancel}">${over.back}</a></p>`;
  return shell(page.language, base, over.title, body);
}

export function missingPage(language: string, base: string): Markup {
  const { missing } = pageWords[pageLanguage(language)];
  return shell(language, base, missing.title, html`<p>${missing.text}</p>`);
}

function shell(code: string, base: string, title: string, body: Markup, hasErrors = false): Markup {
  const language = pageLanguage(code);
  const words = pageWords[language];
  const prefix = { he: "שגיאה: ", en: "Error: ", ru: "Ошибка: ", ar: "خطأ: " }[language];
  return html`<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${hasErrors ? prefix : ""}${title}</title>
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<main aria-labelledby="title">
<header><p class="company">${words.company}</p><h1 id="title">${title}</h1></header>
<p class="demo">${words.demo}</p>
${body}
</main>
</body>
</html>`;
}

function sumOf(page: LedgerPage): Markup {
  const words = pageWords[pageLanguage(page.language)];
  const [whole = "", cents] = (page.amountAgorot / 100).toFixed(2).split(".");
  const amount = `₪${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
  return html`<dl class="sum">
<div><dt>${words.amount}</dt><dd class="amount"><bdi dir="ltr">${amount}</bdi></dd></div>
${page.payments > 1 ? html`<div><dt>${words.payments}</dt><dd>${page.payments}</dd></div>` : ""}
</dl>`;
}

function errorSummary(code: string, errors: Errors): Markup | "" {
  const entries = Object.entries(errors);
  if (entries.length === 0) return "";
  const words = pageWords[pageLanguage(code)];
  return html`<div class="summary" role="alert">
<h2>${words.errorTitle}</h2>
<ul>${entries.map(([name, error]) => html`<li><a href="#${name}">${words.errors[error]}</a></li>`)}</ul>
</div>`;
}

function describedBy(name: string, hint: string, error: FieldError | undefined): Markup | "" {
  const ids = [error ? `${name}-error` : "", hint ? `${name}-hint` : ""].filter(Boolean).join(" ");
  if (!ids) return "";
  return error ? html` aria-invalid="true" aria-describedby="${ids}"` : html` aria-describedby="${ids}"`;
}

function demoCards(code: string): Markup {
  const language = pageLanguage(code);
  const rows = magicCards.map(
    ({ number, text }) =>
      html`<li><bdi dir="ltr">${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</bdi> <span>${text[language]}</span></li>`,
  );
  return html`<details><summary>${pageWords[language].demoCards}</summary><ul>${rows}</ul></details>`;
}
