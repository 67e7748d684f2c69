import { ConfigError } from "@engine/config";
import { loggedFault } from "@engine/outbox/logged-fault";
import { commandOfWord, usageOf, words } from "../scripts/start/commands.mjs";
import { startProblem } from "./start-problem";

type Word = ReturnType<typeof words>[number];
type Command = (args: string[]) => Promise<void>;

/** The module of each command, keyed by the words of the shared command list. */
const commands: Record<Word, () => Promise<Command>> = {
  serve: async () => (await import("./serve")).serve,
  engine: async () => (await import("./serve")).serveEngine,
  migrate: async () => (await import("./commands")).migrate,
  demo: async () => (await import("./commands")).demo,
  "clear-demo": async () => (await import("./commands")).clearDemoData,
  import: async () => (await import("./commands")).importFile,
  "import-employees": async () => (await import("./commands")).importEmployeesFile,
  "desk-user": async () => (await import("./commands")).deskUser,
  "hotel-client": async () => (await import("./commands")).hotelClient,
  passengers: async () => (await import("./commands")).passengers,
  backup: async () => (await import("./commands")).backup,
  restore: async () => (await import("./commands")).restore,
  invariants: async () => (await import("./commands")).invariants,
  settle: async () => (await import("./commands")).settle,
  discrepancies: async () => (await import("./commands")).discrepancies,
  plans: async () => (await import("./plans")).plans,
  "index-cost": async () => (await import("./index-cost")).indexCost,
};

/** The shop's commands. A problem that the operator can fix is printed as one sentence, without a stack. */
export async function main(word: string, args: string[]): Promise<void> {
  if (!isWord(word)) {
    console.error(`There is no command ${word}. Known: ${words().join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  if (args.includes("--help")) return console.log(usageOf(commandOfWord(word)));
  try {
    await (await commands[word]())(args);
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof Error && error.name === "CommandProblem");
    console.error(isExpected ? (error as Error).message : (startProblem(error) ?? loggedFault(error)));
    process.exitCode = 1;
  }
}

function isWord(word: string): word is Word {
  return Object.hasOwn(commands, word);
}
