/** The card company's own look: plain, and readable at any size. */
export const cardPageStyle = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, "Segoe UI", Arial, sans-serif; color: #1b2433; background: #fff; }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; padding: 1rem; }
main { display: grid; gap: 1rem; max-inline-size: 27rem; margin-inline: auto; }
h1, h2, p, dl, dd, ul { margin: 0; }
h1 { font-size: 1.375rem; line-height: 1.25; }
h2 { font-size: 1rem; }
.company { color: #4a5568; font-size: .875rem; font-weight: 600; }
.sum { display: grid; gap: .25rem; padding: .875rem 1rem; border-radius: 12px; background: #eef2fb; }
.sum div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; align-items: baseline; }
.amount { font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; align-items: end; }
.field { display: grid; gap: .25rem; }
label { font-weight: 600; }
.hint, .demo { color: #4a5568; font-size: .875rem; }
.error { color: #a3161b; font-weight: 600; }
input { font: inherit; inline-size: 100%; min-block-size: 48px; padding: .5rem .75rem; color: inherit; background: #fff;
  border: 1px solid #66718a; border-radius: 8px; text-align: start; }
input[dir=ltr] { font-variant-numeric: tabular-nums; letter-spacing: .03em; }
input[aria-invalid] { border: 2px solid #a3161b; }
button { font: inherit; font-weight: 700; min-block-size: 52px; padding: .5rem 1rem; color: #fff; background: #2443b5; border: 1px solid transparent;
  border-radius: 10px; cursor: pointer; }
button:hover { background: #1b3493; }
button.plain { min-block-size: 44px; color: #2443b5; background: #fff; border-color: #2443b5; font-weight: 600; }
a { color: #2443b5; }
.away a { display: inline-block; padding-block: .625rem; }
.away { text-align: center; }
:focus-visible { outline: 3px solid #d97706; outline-offset: 2px; }
.summary { display: grid; gap: .5rem; padding: .875rem 1rem; border: 2px solid #a3161b; border-radius: 12px; }
.summary ul { padding-inline-start: 1.25rem; }
details { border-block-start: 1px solid #d5dbe8; padding-block-start: .75rem; }
summary { cursor: pointer; padding-block: .5rem; font-weight: 600; }
details ul { display: grid; gap: .625rem; padding: 0; list-style: none; font-size: .875rem; }
details li { display: grid; }
details bdi { font-weight: 600; font-variant-numeric: tabular-nums; justify-self: start; }
@media (forced-colors: active) { .sum, .summary, button { border: 1px solid; } }
`;
