import type { Server } from "node:http";

/** `variable` is the environment variable that sets the port. */
export type Place = { port: number; host: string; variable: "PORT" | "ENGINE_PORT" | "METRICS_PORT" };

/** Resolves when the server listens. If the port is taken, the error names the variable that chooses another one. */
export function listen(server: Server, { port, host, variable }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      const problem = new Error(
        `Port ${port} is in use, perhaps by a shop that is already running. Stop it, or set ${variable} to another one.`,
      );
      problem.name = "CommandProblem";
      reject(problem);
    });
    server.listen(port, host, () => resolve());
  });
}
