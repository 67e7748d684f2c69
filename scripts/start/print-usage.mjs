import { relative } from "node:path";
import { commands, usageOf } from "./commands.mjs";

// A script imports this first, so that --help exits before anything else runs.
if (process.argv.includes("--help")) {
  const script = relative(process.cwd(), process.argv[1]).replaceAll("\\", "/");
  const command = commands.find((each) => each.script === script);
  if (command) {
    console.log(usageOf(command));
    process.exit(0);
  }
}
