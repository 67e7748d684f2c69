import "../start/print-usage.mjs";
import { runSuite } from "./run-suite.mjs";

process.exitCode = await runSuite("core");
