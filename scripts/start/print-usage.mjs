import { relative } from "node:path";
import { commands, usageOf } from "./commands.mjs";

// Imported first by a script, so that --help ends it before it does anything.
if (process.argv.includes("--help")) {
  const script = relative(process.cwd(), process.argv[1]).replaceAll("\\", "/");
  const command = commands.find((each) => each.script === script);
  if (command) {
    console.log(usageOf(command));
    process.exit(0);
  }
}
