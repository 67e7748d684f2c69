/**
 * The single list of the project's commands. `package.json` runs them, `start.mjs` and `server/main.ts` accept the words, `--help` prints
 * them and docs/commands.md is generated from them: `tests/commands.test.ts` compares all of these.
 *
 * `word` is the argument for the built server, `script` a file of `scripts/`, `tool` a third-party program, which has its own --help.
 */
export const commands = /** @type {const} */ ([
  { name: "start", word: "serve", args: "", description: "the shop: site and engine in one process" },
  {
    name: "dev",
    tool: 'remix dev -c "node --enable-source-maps build/index.js serve"',
    description: "the shop, rebuilt on every change",
  },
  {
    name: "engine",
    word: "engine",
    args: "",
    description: "the engine alone, on port 3001: its API and `/openapi.json`",
  },
  {
    name: "demo",
    word: "demo",
    args: "[--departures N] [--seed TEXT]",
    description: "fills an empty shop with demo data of any size, such as `--departures 1000000`",
  },
  {
    name: "clear-demo",
    word: "clear-demo",
    args: "[--yes]",
    description:
      "lists what the database holds of the demo and of a sandbox; `--yes` deletes it, so that the shop can open live; sales are listed and deleted only in a database that a sandbox has opened",
  },
  {
    name: "import",
    word: "import",
    args: "FILE",
    description: "imports your own hotels, flights and prices as JSON lines ([import.md](import.md))",
  },
  {
    name: "import:employees",
    word: "import-employees",
    args: "AGENCY FILE",
    description: "imports an employer's staff and their subsidies as JSON lines ([import.md](import.md))",
  },
  {
    name: "desk-user",
    word: "desk-user",
    args: "NAME [--disable]",
    description:
      "creates a user of the operator's desk at `/admin` and prints the password and the secret for the authenticator app once; `--disable` closes the account",
  },
  {
    name: "hotel-client",
    word: "hotel-client",
    args: "NAME [--limit SHEKELS] [--paid SHEKELS]",
    description:
      "creates a client of the hotel API and prints its key and secret once; `--limit` sets how much it may owe (`none`: no limit), `--paid` notes a payment ([hotel-api.md](hotel-api.md))",
  },
  {
    name: "passengers",
    word: "passengers",
    args: "FLIGHT",
    description:
      "prints the passengers of a flight's confirmed bookings with their passports, as comma-separated lines for the airline",
  },
  {
    name: "backup",
    word: "backup",
    args: "[FOLDER]",
    description:
      "copies the embedded database while the shop runs, into `DATA_DIR/backups` or a folder of your own ([operations.md](operations.md))",
  },
  {
    name: "restore",
    word: "restore",
    args: "FOLDER",
    description:
      "puts a backup in place of the embedded database, which is moved aside, and checks the invariants on it",
  },
  {
    name: "invariants",
    word: "invariants",
    args: "",
    description: "checks the invariants of stock and money against the database; exits 1 when one is violated",
  },
  { name: "settle", word: "settle", args: "", description: "asks the card company about every open payment now" },
  {
    name: "discrepancies",
    word: "discrepancies",
    args: "[--settle] [DAYS]",
    description:
      "compares our payments with the card company's over the last days (7); `--settle` refunds what belongs to no booking",
  },
  { name: "migrate", word: "migrate", args: "", description: "brings the database to the tables of this build" },
  {
    name: "plans",
    word: "plans",
    args: "",
    description: "shows how the database answers the main reads: index and time of each",
  },
  {
    name: "index-cost",
    word: "index-cost",
    args: "",
    description: "measures what a change of price or stock costs the search index",
  },
  {
    name: "build",
    script: "scripts/start/build.mjs",
    args: "[--force]",
    description: "builds, unless the build is up to date",
  },
  {
    name: "test",
    script: "scripts/test/test.mjs",
    args: "",
    description: "runs the tests for every change, in minutes, and ends with `N passed, N failed`",
  },
  {
    name: "test:all",
    script: "scripts/test/test-all.mjs",
    args: "",
    description: "runs every test that `npm test` leaves out, in half an hour, and ends with the same line",
  },
  {
    name: "unit",
    tool: "vitest run",
    description: "runs the tests without a browser, or those of the files given; `--project core` those of `npm test`",
  },
  {
    name: "journeys",
    script: "scripts/test/journeys.mjs",
    args: "[FILE...] [OPTION...]",
    description:
      "runs the browser tests; options are Playwright's (`--grep @core`: those of `npm test`), and `TRACE=on` keeps a trace of each",
  },
  {
    name: "axe",
    script: "scripts/test/axe.mjs",
    args: "",
    description:
      "check 16 in a browser: reads every screen of the shop, the agencies and the desk in four languages, on a phone and a desktop, with axe; exits 1 when a rule is broken or a page is wider than its screen",
  },
  {
    name: "lighthouse",
    script: "scripts/test/lighthouse.mjs",
    args: "[RUNS]",
    description:
      "reads home, results, a product and its hotel on a phone with Lighthouse, which npx fetches; exits 1 when performance is below 0.95, or accessibility, best practices or the marks for search engines below 1.0, in the middle of three runs or RUNS",
  },
  {
    name: "coverage",
    script: "scripts/test/coverage.mjs",
    args: "",
    description:
      "lists every row of the specification with the tests that assert it; exits 1 when one has neither a test nor a reason to be open",
  },
  {
    name: "mutate",
    script: "scripts/test/mutate.mjs",
    args: "[AREA...] [WORDS...]",
    description:
      "breaks the rules in `tests/mutations/`, or those named, one at a time in a copy of the last commit; exits 1 when the tests of `npm test` miss one",
  },
  {
    name: "audit:packages",
    script: "scripts/test/audit-packages.mjs",
    args: "",
    description:
      "looks up known vulnerabilities of the shop's packages at the package registry; exits 1 when one is of severity high or above, 2 without an answer",
  },
  {
    name: "mutants",
    script: "scripts/test/mutants/mutants.mjs",
    args: "[--sample N] [--seed N] [--only pure|database] [--tests GLOBS] [--seconds N] [FOLDER...]",
    description:
      "lets Stryker change the rules of price, booking, payment, stock, coupons and cancellation, and prints by folder how many changes the tests notice, with each survivor; `--sample` draws N of the rules with a database and N of those without (all of them take hours); exits 1 below 80 % ([mutants.md](mutants.md))",
  },
  {
    name: "sbom",
    script: "scripts/test/sbom.mjs",
    description: "prints the list of parts of the shop as CycloneDX",
  },
  {
    name: "paths",
    script: "scripts/paths/request-paths.mjs",
    args: "[--write]",
    description:
      "records which folders a booking and a search go through from form to table, and prints them with their returns ([request-paths.md](request-paths.md)); `--write` writes that page; exits 1 when a request returns more often than its goal",
  },
  {
    name: "typecheck",
    tool: "node node_modules/typescript-7/bin/tsc --noEmit --checkers 2",
    description: "checks types",
  },
  { name: "lint", tool: "biome check .", description: "checks style" },
  { name: "format", tool: "biome check --write .", description: "fixes style" },
  { name: "migrations", tool: "drizzle-kit generate", description: "writes a migration for changed tables" },
  {
    name: "bench",
    script: "scripts/bench/bench.mjs",
    args: "[--million] [calls] [pages] [plans] [weights] [paint] [index] [price-plan] [documents] [exports] [search]",
    description: "measures answer times and page weights; all parts unless some are named ([figures.md](figures.md))",
  },
  {
    name: "bench:load",
    script: "scripts/bench/bench-load.mjs",
    args: "[SHOPPERS] [SECONDS]",
    description: "measures bookings per second with many shoppers at once (16 for 30 seconds)",
  },
  {
    name: "bench:steady",
    script: "scripts/bench/bench-steady.mjs",
    args: "[MINUTES] [PAGES-A-SECOND] [BOOKINGS-A-SECOND]",
    description:
      "check 32: a steady mixed load (30 minutes, 50 pages and 5 bookings a second), with memory and answer times of each tenth of it; exits 1 after a failure, when a figure is above its limit, or when less than 95 % of that load was answered in time",
  },
  {
    name: "bench:hostile-clients",
    script: "scripts/bench/bench-hostile-clients.mjs",
    args: '[SECONDS] ["WORDS"]',
    description:
      "checks 29 and 34: measures how long visitors wait while 1,000 slow clients, 5,000 idle connections, 1,000 agents' sockets, huge headers and bodies, or a failing hotel supplier occupy the shop (30 seconds of each, or only of those whose name contains the words), and what each adds to the 95th percentile; exits 1 when a visitor is not answered",
  },
  {
    name: "bench:outage",
    script: "scripts/bench/bench-outage.mjs",
    args: "[SECONDS]",
    description:
      "check 33: measures what visitors get while a sale opens (ten times the load, fifty shoppers after one holiday) and while the database is away, and how soon all is as before (60 seconds of each); exits 1 when a page is neither shown nor refused with a time to come back, when a booking meets an unexpected fault, or when recovery takes more than 30 seconds",
  },
  {
    name: "bench:crashes",
    script: "scripts/bench/crashes/bench-crashes.mjs",
    args: "[--shoppers N] [--process-kills N] [--database-kills N] [--seed N]",
    description:
      "kills the shop's process and its PostgreSQL at random moments (30 times each) while 8 shoppers buy, then audits bookings, charges, stock and messages; exits 1 when a promise is broken",
  },
  {
    name: "grown",
    script: "scripts/grown/grown.mjs",
    args: "[SECONDS] [DEPARTURES]",
    description:
      "tries a shop past one machine with the servers of Debian's packages postgresql and pgbouncer: two shops under load, PgBouncer in transaction mode, a primary and a streaming replica that dies and comes back, then a failover (20 seconds for each step); exits 1 when a visitor sees an error while there is a primary, when a confirmed booking is missing, or when an invariant is violated",
  },
  {
    name: "bench:log-ins",
    script: "scripts/bench/bench-log-ins.mjs",
    args: "",
    description: "measures whether the time that a log-in takes reveals that an account exists",
  },
  {
    name: "bench:messages",
    script: "scripts/bench/bench-messages.mjs",
    args: "",
    description: "measures how long a message takes from the desk to agents",
  },
  {
    name: "storm:messages",
    script: "scripts/bench/storm-messages.mjs",
    args: "[MESSAGES] [CUTS]",
    description:
      "sends 10,000 messages to agents while cutting their connections 200 times; fails when one is lost, doubled or out of order",
  },
  {
    name: "screenshots",
    script: "scripts/pictures/screenshots.mjs",
    args: "[--desks] [--readme]",
    description:
      "takes pictures of every screen of the shop into `screenshots/`; `--desks` those of agencies and the desk, `--readme` the two of the README",
  },
]);

/** The command line of a command, such as `npm run import -- FILE`. */
export function typed({ name, args }) {
  const npm = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return args ? `${npm} -- ${args}` : npm;
}

/** The output of `--help`. */
export function usageOf(command) {
  const sentence = command.description.replace(/\[([^\]]+)\]\(([^)]+)\)/g, "docs/$2").replaceAll("`", "");
  return `Usage: ${typed(command)}\n\n${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
}

/** The command for a word of the built server. */
export function commandOfWord(word) {
  return commands.find((command) => "word" in command && command.word === word);
}

/** The words of the built server. */
export function words() {
  return commands.flatMap((command) => ("word" in command ? [command.word] : []));
}
