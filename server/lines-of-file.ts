import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { problem } from "./command-problem";

/** The lines of a file that a command is given; one that cannot be read is the user's to mend. */
export async function linesOfFile(file: string): Promise<AsyncIterable<string>> {
  const found = await stat(file).catch(() => null);
  if (!found) throw problem(`There is no file ${file}.`);
  if (found.isDirectory()) throw problem(`${file} is a folder, not a file.`);
  await access(file, constants.R_OK).catch(() => {
    throw problem(`The file ${file} may not be read by the user who runs this.`);
  });
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}
